import { preferred } from "../../edits/answers.ts";
import { joinEdits, type TextEdit } from "../../edits/document-editor.ts";
import { type Fix, fixOf } from "../../edits/fix.ts";
import {
  addRules,
  allowEdits,
  effectOf,
  isUnconditional,
  memberEdits,
  mentionsOf,
  type ProfileFixContext,
  ruleAt,
  setMember,
  takesAll,
  withoutNames,
} from "../../edits/seccomp/profile-fix.ts";
import type { Located, ProfileRule } from "../../seccomp/profile-model.ts";
import { forProfileRule, type SeccompFixMaker } from "./seccomp-fix.ts";

/** The fixes of calls that do not get what programs need. */
export const callFixes: readonly (readonly [string, SeccompFixMaker])[] = [
  forProfileRule("seccomp-start-calls", ({ missing }, _finding, context) => [
    allowCalls(missing, context),
  ]),
  forProfileRule("seccomp-eperm-for-enosys", ({ names }, { path }, context) => {
    const { profile, loader } = context;
    const rule = ruleAt(path, profile);
    const isDefault = !rule && loader.reads("defaultErrnoRet") && !profile.defaultErrno;
    return [
      enosysFix(names, context),
      isDefault ? setMember(profile.path, "defaultErrnoRet", enosys(context), context) : undefined,
      rule && standardAllows(context) ? withoutThem(names, rule, context) : undefined,
      standardAllows(context) ? undefined : allowCalls(names, context, {}),
    ];
  }),
];

/** Allows calls, and takes them out of the rules that deny them always. */
function allowCalls(
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
  for (const { rule, name } of names.flatMap((each) => mentionsOf(each, context))) {
    const effect = effectOf(rule.action?.value, context);
    const denies = effect !== "run" && effect !== "run-and-log" && effect !== undefined;
    if (!denies || !isUnconditional(rule)) continue;
    byRule.set(rule, [...(byRule.get(rule) ?? []), name]);
  }
  return [...byRule];
}

function enosys({ knowledge }: ProfileFixContext): number {
  return knowledge.seccomp.errnoOf("ENOSYS") ?? 38;
}

function standardAllows(context: ProfileFixContext): boolean {
  const effect = effectOf(context.profile.defaultAction?.value, context);
  return effect === "run" || effect === "run-and-log";
}

function enosysFix(names: readonly string[], context: ProfileFixContext): Fix | undefined {
  const title = { key: "fail-with-enosys", params: { names } } as const;
  return fixOf(title, enosysEdits(names, context), preferred);
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
    ...denied.map(([each, calls]) => withoutNames(each, calls, context)),
  );
}

function withoutThem(
  names: readonly string[],
  rule: ProfileRule,
  context: ProfileFixContext,
): Fix | undefined {
  const mentions = names
    .flatMap((name) => mentionsOf(name, context))
    .filter((each) => each.rule === rule)
    .map(({ name }) => name);
  const edits = withoutNames(rule, mentions, context);
  return fixOf({ key: "allow-calls", params: { names } }, edits);
}
