import type { Blame } from "../../../engine/rules/rule.ts";
import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { replaceWith } from "../../edits/profile-fix.ts";
import type { SeccompKnowledge } from "../../../facts/seccomp-knowledge.ts";
import type { Located } from "../../profile-model.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";

/** Killing one thread leaves a broken program. */
export default defineSeccompRule({
  id: "seccomp-kill-thread",
  severity: "information",
  stage: "start-up",
  source: "Linux, kernel/seccomp.c",
  check: ({ profile, knowledge }) => killsThread(profile.defaultAction, knowledge),
  checkRule: ({ rule }, { knowledge }) => killsThread(rule.action, knowledge),
  message: ({ action }: { readonly action: string }) =>
    `${action} kills one thread and leaves the rest of the program running in an undefined state. Use SCMP_ACT_KILL_PROCESS to kill the whole process.`,
  fix: (_params, { path }, context) => [
    replaceWith(path, "SCMP_ACT_KILL_PROCESS", context, preferred),
    replaceWith(path, "SCMP_ACT_KILL_THREAD", context),
  ],
});

function killsThread(
  action: Located<string> | undefined,
  { model: { actions } }: SeccompKnowledge,
): Blame<{ readonly action: string }>[] {
  // Who writes KILL_THREAD in full knows what it kills.
  if (!action || !Object.hasOwn(actions, action.value)) return [];
  const record = actions[action.value];
  if (record?.effect !== "kill-thread" || record.sameAs === undefined) return [];
  return [{ blame: action, params: { action: action.value } }];
}
