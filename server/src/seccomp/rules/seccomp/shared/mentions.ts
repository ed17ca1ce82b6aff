import { type LoadedRule, callNames } from "../../../load-profile.ts";
import type { Located, ProfileRule } from "../../../profile-model.ts";
import type { SeccompRuleContext } from "../../seccomp-rule-context.ts";
import { type Fix, fixOf, type FixConfidence } from "../../../../engine/analysis/fix.ts";
import {
  type ProfileFixContext,
  ruleAt,
  takesAll,
  withoutNames,
  withoutRules,
} from "../../../edits/profile-fix.ts";

/** A call in a rule. */
export interface NameMention {
  readonly rule: ProfileRule;
  readonly name: Located<string>;
}

/** The mention of a call at a path. */
export function mentionAt(
  path: string,
  { profile, loader }: ProfileFixContext,
): NameMention | undefined {
  const rule = ruleAt(path, profile);
  const name = rule && callNames(rule, loader).find((located) => located.path === path);
  return name && { rule, name };
}

/** Takes a call out of its rule, or the rule that has no other. */
export function removeName(
  { rule, name }: NameMention,
  context: ProfileFixContext,
  more: FixConfidence = {},
): Fix | undefined {
  const edits = withoutNames(rule, [name], context);
  if (takesAll(rule, [name], context)) {
    return fixOf({ key: "remove-rule", params: {} }, edits, more);
  }
  return name.value === ""
    ? fixOf({ key: "remove-item", params: {} }, edits, more)
    : fixOf({ key: "remove-name", params: { name: name.value } }, edits, more);
}

/** Takes a rule out of the profile. */
export function removeRule(
  rule: ProfileRule,
  context: ProfileFixContext,
  more: FixConfidence,
): Fix | undefined {
  return fixOf({ key: "remove-rule", params: {} }, withoutRules([rule], context), more);
}

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
