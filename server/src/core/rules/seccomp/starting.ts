import { outcomesOf, type CallOutcome } from "../../seccomp/effective-actions.ts";
import type { SeccompProfile } from "../../seccomp/profile-model.ts";
import type { CallEffect, OciRuntime } from "../../seccomp/table.ts";
import { defineSeccompRule, type SeccompRuleContext } from "./define-seccomp-rule.ts";
import { mentionsByName } from "./mentions.ts";

/** Calls of the runtime and the C library after the filter is set; one of a line is enough. */
const neededToStart: readonly (readonly string[])[] = [
  ["execve"],
  ["exit_group"],
  ["mmap", "mmap2"],
  ["read"],
  ["write"],
  ["close"],
];

/**
 * What a runtime needs besides: runc is a Go program of many threads. As the base profiles of the
 * Security Profiles Operator have it.
 */
const neededBy: Readonly<Record<OciRuntime, readonly (readonly string[])[]>> = {
  runc: [["futex", "futex_time64"]],
  crun: [],
};

const lettingPass: readonly CallEffect[] = ["run", "run-and-log", "trace", "ask"];

/** Calls without which no container starts. */
export const seccompStartCalls = defineSeccompRule({
  id: "seccomp-start-calls",
  severity: "information",
  check(context) {
    const { profile, rules, standard, loader, knowledge } = context;
    const { defaultAction } = profile;
    if (hasBaseProfile(profile)) return [];
    if (!defaultAction || !standard || passes(standard.action)) return [];
    if (hasUnreadNames(rules)) return [];
    const mentions = context.once(mentionsByName);
    const isAllowed = (name: string): boolean =>
      mentions.get(name)?.some(({ loaded }) => passes(loaded.action)) === true;
    const needed = [...neededToStart, ...neededBy[loader.ociRuntime]];
    const missing = needed.filter((names) => !names.some(isAllowed));
    if (missing.length === 0) return [];
    const names = missing.flatMap(([name]) => name ?? []);
    return [{ blame: defaultAction, params: { missing: names, by: loader.ociRuntime } }];

    function passes(action: string): boolean {
      const { actions } = knowledge.model;
      // What is not known is blamed for that.
      if (!Object.hasOwn(actions, action)) return true;
      return lettingPass.some((effect) => effect === actions[action]?.effect);
    }
  },
});

/** The operator adds the rules of another profile, which are not known here. */
function hasBaseProfile({ keys }: SeccompProfile): boolean {
  return keys.some(({ field, isEmpty }) => field === "baseProfileName" && !isEmpty);
}

/** Calls are named in a way that the runtime does not read: that is what is to be told. */
function hasUnreadNames(rules: SeccompRuleContext["rules"]): boolean {
  return rules.some(({ rule, names }) => rule.name !== undefined && names.length === 0);
}

/** Calls for which C libraries have another one to try, after ENOSYS only. */
const withFallback: readonly string[] = ["clone3", "faccessat2", "fchmodat2", "statx"];

/** EPERM where a C library waits for ENOSYS. */
export const seccompEpermForEnosys = defineSeccompRule({
  id: "seccomp-eperm-for-enosys",
  severity: "information",
  check(context) {
    const { profile, standard, rules } = context;
    if (hasUnreadNames(rules) || hasBaseProfile(profile)) return [];
    const byPlace = new Map<CallOutcome["rule"], string[]>();
    for (const [name, rule] of deniedWithEperm(context)) {
      byPlace.set(rule, [...(byPlace.get(rule) ?? []), name]);
    }
    return [...byPlace].flatMap(([number, names]) => {
      const rule = profile.syscalls?.value.find((each) => each.number === number);
      const blame = number === undefined ? profile.defaultAction : rule?.action;
      // A profile that lets next to nothing pass has greater troubles.
      const isBare = number === undefined && rules.length === 0;
      return blame && standard && !isBare ? [{ blame, params: { names } }] : [];
    });
  },
});

function deniedWithEperm({
  profile,
  rules,
  standard,
  loader,
  knowledge,
}: SeccompRuleContext): [name: string, rule: number | undefined][] {
  const { architectures } = knowledge.model;
  const written = [
    ...(profile.architectures?.value ?? []),
    ...(profile.archMap?.value ?? []).flatMap(({ architecture }) => architecture ?? []),
  ];
  const listed = written
    .map(({ value }) => value)
    .find((each) => Object.hasOwn(architectures, each));
  const architecture = listed ?? "SCMP_ARCH_X86_64";
  const about = { rules, architecture, loader, standard, knowledge };
  const calls = outcomesOf(withFallback, about);
  return withFallback.flatMap((name): [string, number | undefined][] => {
    const [first] = calls.get(name) ?? [];
    const isCertain = first?.args.length === 0 && !first.conditions;
    const isDenied =
      first?.action === "SCMP_ACT_ERRNO" && first.errno === knowledge.errnoOf("EPERM");
    return isCertain && isDenied ? [[name, first.rule]] : [];
  });
}
