import type { Blame } from "../../../engine/rules/rule.ts";
import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { replaceWith } from "../../edits/profile-fix.ts";
import type { Located } from "../../profile-model.ts";
import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import type { EntryContext } from "../seccomp-rule-context.ts";
import { constantFor, likelyActions } from "./shared/constant-fixes.ts";
import { type ProfileRefusal, refusedProfile, type SuggestedValue } from "./shared/refusal.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";
import { unknown } from "./shared/unknown-constant.ts";

/** Other words for actions, as firewalls and loggers have them. */
const actionWords: Readonly<Record<string, string>> = {
  DENY: "ERRNO",
  DENIED: "ERRNO",
  BLOCK: "ERRNO",
  FORBID: "ERRNO",
  REJECT: "ERRNO",
  ERROR: "ERRNO",
  EPERM: "ERRNO",
  FAIL: "ERRNO",
  ALLOWED: "ALLOW",
  ACCEPT: "ALLOW",
  PASS: "ALLOW",
  PERMIT: "ALLOW",
  AUDIT: "LOG",
  USER_NOTIF: "NOTIFY",
};

/** An action that libseccomp does not have; an empty one is missing. */
export default defineSeccompRule({
  id: "seccomp-action-unknown",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/config.go",
  check: ({ profile, ...context }) => unknownAction(profile.defaultAction, context),
  checkRule: ({ rule }, context) => unknownAction(rule.action, context),
  message: ({ written, suggestion, ...by }: ProfileRefusal & SuggestedValue) =>
    `"${written}" is not a valid action. ${refusedProfile(by)}${didYouMean(suggestion)}`,
  fix: ({ written, suggestion }, { path }, context) => {
    const actions = Object.keys(context.knowledge.seccomp.model.actions);
    const isOfKernel = /^SECCOMP_RET_/i.test(written.trim());
    const byWord = isOfKernel ? undefined : constantFor(written, "SCMP_ACT_", actions, actionWords);
    const meant = byWord ?? suggestion;
    if (meant !== undefined) return [replaceWith(path, meant, context, preferred)];
    return likelyActions(path, context).map((action) => replaceWith(path, action, context));
  },
});

function unknownAction(
  action: Located<string> | undefined,
  { loader, knowledge }: EntryContext,
): Blame<ProfileRefusal & SuggestedValue>[] {
  const { actions } = knowledge.model;
  if (!action || action.value === "" || Object.hasOwn(actions, action.value)) return [];
  return [unknown(action, Object.keys(actions), ociRefusal(loader, "unknownAction", action.value))];
}
