import { type LoadedRule, callNames } from "../../../load-profile.ts";
import type { Located } from "../../../profile-model.ts";
import type { SeccompRuleContext } from "../../seccomp-rule-context.ts";

/** A rule as far as it is about one call. */
export interface Mention {
  readonly name: Located<string>;
  readonly loaded: LoadedRule;
}

/**
 * Every place that names a call, by the name and in the order of the text. A large profile names the same
 * few hundred calls over and over: what is asked of a name is asked once. To be had by `context.once`.
 */
export function mentionsByName({
  rules,
  loader,
}: SeccompRuleContext): ReadonlyMap<string, readonly Mention[]> {
  const byName = new Map<string, Mention[]>();
  for (const loaded of rules) {
    for (const name of callNames(loaded.rule, loader)) {
      const mentions = byName.get(name.value);
      if (mentions) mentions.push({ name, loaded });
      else byName.set(name.value, [{ name, loaded }]);
    }
  }
  return byName;
}
