import type { LoadedDefault } from "../../../seccomp/load-profile.ts";
import type { SeccompRuleContext } from "../../seccomp-rule-context.ts";
import { type MentionIndex, mentionIndex } from "./mention-index.ts";

/**
 * Every place that names a call, by the name and in the order of the text. A large profile names the same
 * few hundred calls over and over: what is asked of a name is asked once. To be had by `context.once`.
 */
export function mentionsByName({
  rules,
  loader,
  memory,
}: SeccompRuleContext): MentionIndex["byName"] {
  const index = mentionIndex(rules, loader, memory.mentions);
  memory.mentions = index;
  return index.byName;
}

/**
 * Computes what hangs on the mentions of calls and the default action, and on nothing else of the profile. It is kept with
 * the mentions, which an edit outside of the rules leaves as they are.
 */
export function ofMentions<T>(
  compute: (context: SeccompRuleContext) => T,
): (context: SeccompRuleContext) => T {
  const known = new WeakMap<MentionIndex["byName"], ByDefault<T>>();
  return (context) => {
    const { standard } = context;
    const byName = context.once(mentionsByName);
    const before = known.get(byName);
    if (before && isSameDefault(before.standard, standard)) return before.value;
    const value = compute(context);
    known.set(byName, { standard, value });
    return value;
  };
}

/** Something that hangs on the default action. */
export interface ByDefault<T> {
  readonly standard: LoadedDefault | undefined;
  readonly value: T;
}

/** True for the same action with the same error number. */
export function isSameDefault(a: LoadedDefault | undefined, b: LoadedDefault | undefined): boolean {
  return a?.action === b?.action && a?.errno === b?.errno;
}
