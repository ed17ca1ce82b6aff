import { ruleAt, replaceWith, effectOf, setMember } from "../../edits/profile-fix.ts";
import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import { actionAnswers, constantFor, likelyActions, unknown } from "./shared/constant-fixes.ts";
import { type ProfileRefusal, refusedProfile, type SuggestedValue } from "./shared/refusal.ts";
import type { Blame } from "../../../engine/rules/rule.ts";
import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import type { Located } from "../../profile-model.ts";
import type { EntryContext } from "../seccomp-rule-context.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import type { SeccompKnowledge } from "../../../facts/seccomp-knowledge.ts";

/** A rule without an action. */
export const seccompActionMissing = defineSeccompRule({
  id: "seccomp-action-missing",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/specconv/spec_linux.go, SetupSeccomp",
  checkRule({ rule }, { loader }, { wrongTypes }) {
    const { action } = rule;
    if (action && action.value !== "") return [];
    const isWrong = wrongTypes.some(({ path }) => path === `${rule.path}.action`);
    // A rule without a call never gets as far as its action.
    const isLoaded = (rule.names?.value.length ?? 0) > 0 || rule.name !== undefined;
    if (isWrong || !isLoaded) return [];
    return [{ blame: action ?? rule, params: ociRefusal(loader, "unknownAction", "") }];
  },
  message: (by: ProfileRefusal) =>
    `The rule has no "action". ${refusedProfile(by)} Add one, such as "action": "SCMP_ACT_ALLOW".`,
  fix: (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    return rule ? actionAnswers(rule.path, context) : [];
  },
});

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
export const seccompActionUnknown = defineSeccompRule({
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

/** A profile without a default action: no filter at all, or a rejection. */
export const seccompDefaultMissing = defineSeccompRule({
  id: "seccomp-default-missing",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/specconv/spec_linux.go, SetupSeccomp",
  check({ profile, loader, rules, standard }) {
    const isWrong = profile.wrongTypes.some(
      ({ field }) => field === "" || field === "defaultAction",
    );
    if (standard || isWrong) return [];
    const blame = profile.defaultAction ?? { path: profile.path, span: firstLine(profile.span) };
    const mayBeOff = loader.form !== "resource" && loader.oci.emptyDefault === "off";
    const isOff = mayBeOff && rules.length === 0;
    const key = pathOfKey(profile.path, "defaultAction");
    const missingRefusal = ociRefusal(loader, "noDefaultAction");
    const refusal =
      missingRefusal.phrase === undefined
        ? ociRefusal(loader, "unknownAction", "")
        : missingRefusal;
    const severity = isOff ? "warning" : "error";
    return [{ blame, params: { key, ...refusal, isOff }, severity }];
  },
  message: ({
    key,
    by,
    phrase,
    isOff,
  }: ProfileRefusal & { readonly key: string; readonly isOff: boolean }) =>
    isOff
      ? `The profile has neither a default action nor rules, so ${by} does not set up a filter. Set "defaultAction".`
      : `"${key}" is missing. ${refusedProfile({ by, phrase })}`,
  fix: (_params, _finding, context) => {
    const { profile } = context;
    const effects = (profile.syscalls?.value ?? []).map(({ action }) =>
      effectOf(action?.value, context),
    );
    const allows = effects.some((effect) => effect === "run" || effect === "run-and-log");
    const actions = ["SCMP_ACT_ERRNO", "SCMP_ACT_ALLOW"];
    if (effects.length > 0 && !allows) actions.reverse();
    return actions.map((action, at) =>
      setMember(profile.path, "defaultAction", action, context, { isPreferred: at === 0 }),
    );
  },
});

/** The opening brace: underlining a whole file does not help. */
function firstLine({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start, end: Math.min(start + 1, end) };
}

/** Calls that are not named are allowed. */
export const seccompDefaultAllow = defineSeccompRule({
  id: "seccomp-default-allow",
  severity: "information",
  stage: "start-up",
  source: "OCI runtime specification, config-linux.md, Seccomp",
  check: ({ profile: { defaultAction } }) =>
    defaultAction?.value === "SCMP_ACT_ALLOW" ? [{ blame: defaultAction, params: {} }] : [],
  message: () =>
    "Every system call without a rule is allowed, including those that newer kernels add. A profile with SCMP_ACT_ERRNO as its default that lists the allowed calls is stricter.",
  noFix: "Only the authors of a program know which system calls it needs.",
});

/** Killing one thread leaves a broken program. */
export const seccompKillThread = defineSeccompRule({
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
