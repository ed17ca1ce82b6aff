import type { CallEffect, OciRuntime } from "../../../facts/seccomp-table.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { allowCalls } from "./shared/call-fixes.ts";
import { mentionsByName } from "./shared/mentions.ts";
import { hasBaseProfile, hasUnreadNames } from "./shared/unread-names.ts";

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

/** Calls without which no container starts. */
export default defineSeccompRule({
  id: "seccomp-start-calls",
  severity: "information",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
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
    if (missing.every(([name]) => name === toEnd)) return [];
    const names = missing.flatMap(([name]) => name ?? []);
    return [{ blame: defaultAction, params: { missing: names, by: loader.ociRuntime } }];

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
