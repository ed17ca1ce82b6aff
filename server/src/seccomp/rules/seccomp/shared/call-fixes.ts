import { preferred } from "../../../../engine/analysis/fix-candidates.ts";
import { joinEdits, type TextEdit } from "../../../../engine/syntax/edits/document-editor.ts";
import { type Fix, fixOf } from "../../../../engine/analysis/fix.ts";
import {
  addRules,
  allowEdits,
  effectOf,
  isUnconditional,
  memberEdits,
  mentionsOf,
  type ProfileFixContext,
  takesAll,
  withoutNames,
} from "../../../edits/profile-fix.ts";
import type { Located, ProfileRule, SeccompProfile } from "../../../profile-model.ts";
import type { SeccompRuleContext } from "../../seccomp-rule-context.ts";

/** The operator adds the rules of another profile, which are not known here. */
export function hasBaseProfile({ own }: SeccompProfile): boolean {
  return own.keys.some(({ field, isEmpty }) => field === "baseProfileName" && !isEmpty);
}

/** True if calls are named in a way that the runtime does not read: that is the finding to report. */
export function hasUnreadNames(rules: SeccompRuleContext["rules"]): boolean {
  return rules.some(({ rule, names }) => rule.name !== undefined && names.length === 0);
}

/** Allows calls, and removes them from the rules that always deny them. */
export function allowCalls(
  names: readonly string[],
  context: ProfileFixContext,
  more = preferred,
): Fix | undefined {
  const denied = deniedBy(names, context).map(([rule, calls]) =>
    withoutNames(rule, calls, context),
  );
  const edits = joinEdits(allowEdits(names, context), ...denied);
  return fixOf({ key: "allow-calls", params: { names } }, edits, more);
}

/** The rules without conditions that keep calls from running, with their mentions. */
function deniedBy(
  names: readonly string[],
  context: ProfileFixContext,
): readonly (readonly [ProfileRule, readonly Located<string>[]])[] {
  const byRule = new Map<ProfileRule, Located<string>[]>();
  for (const { rule, name } of names.flatMap((call) => mentionsOf(call, context))) {
    const effect = effectOf(rule.action?.value, context);
    const denies = effect !== "run" && effect !== "run-and-log" && effect !== undefined;
    if (!denies || !isUnconditional(rule)) continue;
    byRule.set(rule, [...(byRule.get(rule) ?? []), name]);
  }
  return [...byRule];
}

/** The number of the error ENOSYS. */
export function enosys({ knowledge }: ProfileFixContext): number {
  return knowledge.seccomp.errnoOf("ENOSYS") ?? 38;
}

/**
 * Lets calls fail with ENOSYS, which no rule with conditions is about: by the number of the rule that
 * denies them and nothing else, or by a new rule before all, out of the rules that deny them.
 */
export function enosysEdits(
  names: readonly string[],
  context: ProfileFixContext,
): TextEdit[] | undefined {
  const denied = deniedBy(names, context);
  const number = enosys(context);
  const [only, ...others] = denied;
  if (only && others.length === 0 && takesAll(only[0], only[1], context)) {
    const [rule] = only;
    const isErrno = rule.action?.value === "SCMP_ACT_ERRNO";
    const isNamed = context.loader.reads("syscalls[].errno") && rule.errno !== undefined;
    const isAll = names.every((name) => only[1].some(({ value }) => value === name));
    if (isErrno && isAll) {
      return isNamed
        ? memberEdits(rule.path, "errno", "ENOSYS", context)
        : memberEdits(rule.path, "errnoRet", number, context);
    }
  }
  const rule = { names, action: "SCMP_ACT_ERRNO", errnoRet: number };
  return joinEdits(
    addRules([rule], "first", context),
    ...denied.map(([denyingRule, calls]) => withoutNames(denyingRule, calls, context)),
  );
}
