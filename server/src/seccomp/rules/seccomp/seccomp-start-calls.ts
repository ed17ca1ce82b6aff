import type { CallEffect, OciRuntime } from "../../../facts/seccomp-table.ts";
import type { LoadedRule } from "../../load-profile.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { allowCalls, hasBaseProfile, hasUnreadNames } from "./shared/call-fixes.ts";
import { mentionsByName } from "./shared/mentions.ts";

/** Programs start without it, and crash where they end. */
const toEnd = "exit_group";

/** Calls of the runtime and the C library after the filter is set; one of a line is enough. */
const neededToStart: readonly (readonly string[])[] = [
  ["execve"],
  [toEnd],
  ["mmap", "mmap2"],
  ["read"],
  ["write"],
  ["close"],
];

/**
 * Further calls that a runtime needs: runc is a Go program of many threads. As in the base profiles of the Security
 * Profiles Operator.
 */
const neededBy: Readonly<Record<OciRuntime, readonly (readonly string[])[]>> = {
  runc: [["futex", "futex_time64"]],
  crun: [],
};

const lettingPass: readonly CallEffect[] = ["run", "run-and-log", "trace", "ask"];

/** True for a rule that applies in every container, whatever the arguments are. */
function isAlways({ args, conditions }: LoadedRule): boolean {
  return args.length === 0 && conditions === undefined;
}

/** Calls without which no container starts. */
export const seccompStartCalls = defineSeccompRule({
  id: "seccomp-start-calls",
  severity: "information",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check(context) {
    const { profile, rules, standard, loader, knowledge } = context;
    const { defaultAction } = profile;
    if (hasBaseProfile(profile)) return [];
    if (!defaultAction || !standard) return [];
    if (hasUnreadNames(rules)) return [];
    const mentions = context.once(mentionsByName);
    const isOpen = passes(standard.action);
    const isAllowed = (name: string): boolean => {
      const found = mentions.get(name) ?? [];
      return isOpen
        ? !found.some(({ loaded }) => isAlways(loaded) && !passes(loaded.action))
        : found.some(({ loaded }) => passes(loaded.action));
    };
    const needed = [...neededToStart, ...neededBy[loader.ociRuntime]];
    const missing = needed.filter((names) => !names.some(isAllowed));
    if (missing.every(([name]) => name === toEnd)) return [];
    const names = missing.flatMap(([name]) => name ?? []);
    const [denied] = isOpen ? names.flatMap((name) => mentions.get(name)?.[0]?.name ?? []) : [];
    return [{ blame: denied ?? defaultAction, params: { missing: names, by: loader.ociRuntime } }];

    function passes(action: string): boolean {
      const { actions } = knowledge.model;
      // An unknown action has its own finding.
      if (!Object.hasOwn(actions, action)) return true;
      return lettingPass.some((effect) => effect === actions[action]?.effect);
    }
  },
  message: ({ missing, by }: { readonly missing: readonly string[]; readonly by: string }) =>
    `This profile blocks ${missing.join(", ")}, so no container starts with it: ${by} installs the filter before it starts the program. Allow ${missing.length === 1 ? "this call" : "these calls"}.`,
  fix: ({ missing }, _finding, context) => [allowCalls(missing, context)],
});
