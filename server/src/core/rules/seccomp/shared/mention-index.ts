import { type LoadedRule, namesOf } from "../../../seccomp/load-profile.ts";
import type { Loader } from "../../../seccomp/load-profile.ts";
import type { Located } from "../../../seccomp/profile-model.ts";

/** A rule as far as it is about one call. */
export interface Mention {
  /** At the place where the rule was first read. */
  readonly name: Located<string>;
  readonly loaded: LoadedRule;
}

/** Who names which call. */
export interface MentionIndex {
  readonly rules: readonly LoadedRule[];
  /** By whom they were loaded: it decides which names are read. */
  readonly loader: Loader;
  /**
   * Every place that names a call, by the name and in the order of the text. After an edit, mentions that are the same as
   * before are the same list.
   */
  readonly byName: ReadonlyMap<string, readonly Mention[]>;
}

/** A keystroke changes one rule, or two at most; where more have changed, all are read. */
const fewRules = 8;

/** The index of a profile's rules, made of the one before an edit where that changed few of them, and not the runtime. */
export function mentionIndex(
  rules: readonly LoadedRule[],
  loader: Loader,
  before: MentionIndex | undefined,
): MentionIndex {
  const changed = before?.loader === loader ? changedRules(before.rules, rules) : undefined;
  if (!before || !changed) return { rules, loader, byName: mentionsIn(rules, loader) };
  if (changed.length === 0) return before;
  return { rules, loader, byName: mentionsAfter(before, rules, changed, loader) };
}

/** Numbers of the rules that are other ones than before; undefined where they are many. */
function changedRules(
  before: readonly LoadedRule[],
  rules: readonly LoadedRule[],
): readonly number[] | undefined {
  if (before.length !== rules.length) return undefined;
  const changed: number[] = [];
  for (let at = 0; at < rules.length; at++) {
    if (rules[at] === before[at]) continue;
    changed.push(at);
    if (changed.length > fewRules) return undefined;
  }
  return changed;
}

function mentionsIn(rules: readonly LoadedRule[], loader: Loader): Map<string, Mention[]> {
  const byName = new Map<string, Mention[]>();
  for (const loaded of rules) {
    for (const name of namesOf(loaded.rule, loader)) {
      const mentions = byName.get(name.value);
      if (mentions) mentions.push({ name, loaded });
      else byName.set(name.value, [{ name, loaded }]);
    }
  }
  return byName;
}

function mentionsAfter(
  before: MentionIndex,
  rules: readonly LoadedRule[],
  changed: readonly number[],
  loader: Loader,
): ReadonlyMap<string, readonly Mention[]> {
  const goes = changed.flatMap((at) => before.rules[at] ?? []);
  const comes = changed.flatMap((at) => rules[at] ?? []);
  const added = mentionsIn(comes, loader);
  const names = new Set([...mentionsIn(goes, loader).keys(), ...added.keys()]);
  const gone = new Set(goes);
  const byName = new Map<string, readonly Mention[]>(before.byName);
  for (const name of names) {
    const kept = (before.byName.get(name) ?? []).filter(({ loaded }) => !gone.has(loaded));
    const mentions = [...kept, ...(added.get(name) ?? [])].sort(byRule);
    if (mentions.length > 0) byName.set(name, mentions);
    else byName.delete(name);
  }
  return new Map([...byName].sort(([, a], [, b]) => byFirst(a, b)));
}

function byRule(a: Mention, b: Mention): number {
  return a.loaded.rule.number - b.loaded.rule.number;
}

/** Orders names as the text has them. */
function byFirst([a]: readonly Mention[], [b]: readonly Mention[]): number {
  if (!a || !b) return 0;
  return byRule(a, b) || a.name.span.start - b.name.span.start;
}
