import { preferred } from "../../edits/answers.ts";
import { replaceWith } from "../../edits/seccomp/profile-fix.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";

/** Killing one thread leaves a broken program. */
export default defineSeccompRule({
  id: "seccomp-kill-thread",
  severity: "information",
  stage: "start-up",
  source: "Linux, kernel/seccomp.c",
  check({ profile, knowledge }) {
    const { actions } = knowledge.model;
    const written = [
      profile.defaultAction,
      ...(profile.syscalls?.value ?? []).map(({ action }) => action),
    ];
    return written.flatMap((action) => {
      // Who writes KILL_THREAD in full knows what it kills.
      if (!action || !Object.hasOwn(actions, action.value)) return [];
      const record = actions[action.value];
      if (record?.effect !== "kill-thread" || record.sameAs === undefined) return [];
      return [{ blame: action, params: { action: action.value } }];
    });
  },
  message: ({ action }: { readonly action: string }) =>
    `${action} kills one thread and leaves the rest of the program running in an unknown state. SCMP_ACT_KILL_PROCESS ends the program.`,
  fix: (_params, { path }, context) => [
    replaceWith(path, "SCMP_ACT_KILL_PROCESS", context, preferred),
    replaceWith(path, "SCMP_ACT_KILL_THREAD", context),
  ],
});
