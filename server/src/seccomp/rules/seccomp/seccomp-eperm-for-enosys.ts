import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { type Fix, fixOf } from "../../../engine/analysis/fix.ts";
import {
  effectOf,
  mentionsOf,
  type ProfileFixContext,
  ruleAt,
  setMember,
  withoutNames,
} from "../../edits/profile-fix.ts";
import { type CallOutcome, type LoadedProfile, outcomesOf } from "../../effective-actions.ts";
import type { ProfileRule } from "../../profile-model.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import type { SeccompRuleContext } from "../seccomp-rule-context.ts";
import {
  allowCalls,
  enosys,
  enosysEdits,
  hasBaseProfile,
  hasUnreadNames,
} from "./shared/call-fixes.ts";
import { mentionsByName } from "./shared/mentions.ts";

/** Calls for which C libraries have another one to try, after ENOSYS only. */
const withFallback: readonly string[] = ["clone3", "faccessat2", "fchmodat2", "statx"];

/** EPERM where a C library waits for ENOSYS. */
export const seccompEpermForEnosys = defineSeccompRule({
  id: "seccomp-eperm-for-enosys",
  severity: "information",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check(context) {
    const { profile, standard, rules } = context;
    if (hasUnreadNames(rules) || hasBaseProfile(profile)) return [];
    const byPlace = new Map<CallOutcome["rule"], string[]>();
    for (const [name, rule] of deniedWithEperm(architectureOf(context), context)) {
      byPlace.set(rule, [...(byPlace.get(rule) ?? []), name]);
    }
    return [...byPlace].flatMap(([number, names]) => {
      const denying = rules.find(({ rule }) => rule.number === number);
      const blame = number === undefined ? profile.defaultAction : denying?.rule.action;
      // A profile that lets next to nothing pass has greater troubles.
      const isBare = number === undefined && rules.length === 0;
      return blame && standard && !isBare ? [{ blame, params: { names } }] : [];
    });
  },
  message: ({ names }: { readonly names: readonly string[] }) =>
    `${names.join(", ")} ${names.length === 1 ? "fails" : "fail"} with EPERM. Programs fall back to the older call only on ENOSYS; on EPERM, they give up. Set errnoRet for ${names.length === 1 ? "this call" : "these calls"} to 38 (ENOSYS), or allow ${names.length === 1 ? "it" : "them"}.`,
  fix: ({ names }, { path }, context) => {
    const { profile, loader } = context;
    const rule = ruleAt(path, profile);
    const isDefault = !rule && loader.reads("defaultErrnoRet") && !profile.defaultErrno;
    return [
      enosysFix(names, context),
      isDefault ? setMember(profile.path, "defaultErrnoRet", enosys(context), context) : undefined,
      rule && standardAllows(context) ? withoutThem(names, rule, context) : undefined,
      standardAllows(context) ? undefined : allowCalls(names, context, {}),
    ];
  },
});

/** An architecture of the profile: the first that it names. */
function architectureOf({ profile, knowledge }: SeccompRuleContext): string {
  const { architectures } = knowledge.model;
  const written = [
    ...(profile.architectures?.value ?? []),
    ...(profile.archMap?.value ?? []).flatMap(({ architecture }) => architecture ?? []),
  ];
  const listed = written
    .map(({ value }) => value)
    .find((candidate) => Object.hasOwn(architectures, candidate));
  return listed ?? "SCMP_ARCH_X86_64";
}

/** A call that is denied, and the number of the rule that denies it; undefined: the default action does. */
type Denied = readonly [name: string, rule: number | undefined];

/** The calls that are denied with EPERM on an architecture. */
function deniedWithEperm(architecture: string, context: SeccompRuleContext): readonly Denied[] {
  const { rules, standard, loader, knowledge } = context;
  const profile: LoadedProfile = { rules, architecture, loader, standard, knowledge };
  const mentions = context.once(mentionsByName);
  const naming = new Set(
    withFallback.flatMap((name) => (mentions.get(name) ?? []).map(({ loaded }) => loaded)),
  );
  const inOrder = [...naming].sort((a, b) => a.rule.number - b.rule.number);
  const calls = outcomesOf(withFallback, profile, inOrder);
  return withFallback.flatMap((name): Denied[] => {
    const [first] = calls.get(name) ?? [];
    const isCertain = first?.args.length === 0 && !first.conditions;
    const isDenied =
      first?.action === "SCMP_ACT_ERRNO" && first.errno === profile.knowledge.errnoOf("EPERM");
    return isCertain && isDenied ? [[name, first.rule]] : [];
  });
}

function standardAllows(context: ProfileFixContext): boolean {
  const effect = effectOf(context.profile.defaultAction?.value, context);
  return effect === "run" || effect === "run-and-log";
}

function enosysFix(names: readonly string[], context: ProfileFixContext): Fix | undefined {
  const title = { key: "fail-with-enosys", params: { names } } as const;
  return fixOf(title, enosysEdits(names, context), preferred);
}

function withoutThem(
  names: readonly string[],
  rule: ProfileRule,
  context: ProfileFixContext,
): Fix | undefined {
  const mentions = names
    .flatMap((name) => mentionsOf(name, context))
    .filter((mention) => mention.rule === rule)
    .map(({ name }) => name);
  const edits = withoutNames(rule, mentions, context);
  return fixOf({ key: "allow-calls", params: { names } }, edits);
}
