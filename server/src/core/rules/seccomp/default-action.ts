import { pathOfKey } from "../../text/value-path.ts";
import { defineSeccompRule, ociRefusal } from "./define-seccomp-rule.ts";

/** A profile without a default action: no filter at all, or refused. */
export const seccompDefaultMissing = defineSeccompRule({
  id: "seccomp-default-missing",
  severity: "error",
  check({ profile, loader, rules, standard }) {
    const isWrong = profile.wrongTypes.some(
      ({ field }) => field === "" || field === "defaultAction",
    );
    if (standard || isWrong) return [];
    const blame = profile.defaultAction ?? { path: profile.path, span: firstLine(profile.span) };
    const mayBeOff = loader.form !== "resource" && loader.oci.emptyDefault === "off";
    const isOff = mayBeOff && rules.length === 0;
    const key = pathOfKey(profile.path, "defaultAction");
    const own = ociRefusal(loader, "noDefaultAction");
    const refusal = own.phrase === undefined ? ociRefusal(loader, "unknownAction", "") : own;
    const severity = isOff ? "warning" : "error";
    return [{ blame, params: { key, ...refusal, isOff }, severity }];
  },
});

/** The opening brace: a whole file underlined helps nobody. */
function firstLine({ start, end }: { start: number; end: number }): { start: number; end: number } {
  return { start, end: Math.min(start + 1, end) };
}

/** What is not named is allowed. */
export const seccompDefaultAllow = defineSeccompRule({
  id: "seccomp-default-allow",
  severity: "information",
  check: ({ profile: { defaultAction } }) =>
    defaultAction?.value === "SCMP_ACT_ALLOW" ? [{ blame: defaultAction, params: {} }] : [],
});

/** Killing one thread leaves a broken program. */
export const seccompKillThread = defineSeccompRule({
  id: "seccomp-kill-thread",
  severity: "information",
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
});
