import { preferred, safe } from "../../edits/answers.ts";
import { fixOf } from "../../edits/fix.ts";
import { removeAll } from "../../edits/list-editor.ts";
import { keyOf, replaceWith, ruleAt } from "../../edits/seccomp/profile-fix.ts";
import type { Located, ProfilePlace } from "../../seccomp/profile-model.ts";
import { defineSeccompRule, ociRefusal, type SeccompRuleContext } from "../define-seccomp-rule.ts";
import { type Refusal, refused } from "./shared/refusal.ts";

/** An action with the error number that is written for it. */
interface NumberedAction {
  readonly field: string;
  readonly action: string;
  readonly blame: ProfilePlace;
}

/** An error number for an action that gives none. */
export default defineSeccompRule({
  id: "seccomp-errno-unused",
  severity: "warning",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check(context) {
    const { loader, knowledge } = context;
    const { actions } = knowledge.model;
    const isRefused = loader.oci.strayErrno === "refused";
    const severity = isRefused ? "error" : "warning";
    return numberedActions(context).flatMap(({ field, action, blame }) => {
      if (!Object.hasOwn(actions, action) || actions[action]?.errnoRet !== false) return [];
      const refusal = ociRefusal(loader, "strayErrno", action);
      return [{ blame, params: { field, action, isRefused, ...refusal }, severity }];
    });
  },
  message: ({
    field,
    action,
    isRefused,
    by,
    phrase,
  }: Refusal & { readonly field: string; readonly action: string; readonly isRefused: boolean }) =>
    isRefused
      ? `"${field}" does not go with ${action}, which gives no error. ${refused({ by, phrase })} Remove it.`
      : `"${field}" has no effect: ${action} gives no error, only SCMP_ACT_ERRNO and SCMP_ACT_TRACE do. Remove it, or change the action.`,
  fix: ({ isRefused }, { path }, context) => {
    const { profile, edited } = context;
    const rule = ruleAt(path, profile);
    const { errno, errnoRet } = rule ?? {
      errno: profile.defaultErrno,
      errnoRet: profile.defaultErrnoRet,
    };
    const written = [errnoRet, errno].flatMap((located) => located ?? []);
    const keys = written.map((located) => keyOf(located.path));
    const edits = removeAll(
      edited,
      written.map(({ path: keyPath }) => keyPath),
    );
    const action = rule ? rule.action : profile.defaultAction;
    return [
      // Where the runtime passes over it, nothing changes.
      fixOf(
        { key: "remove-several", params: { paths: keys } },
        edits,
        isRefused ? preferred : safe,
      ),
      action && replaceWith(action.path, "SCMP_ACT_ERRNO", context),
    ];
  },
});

function numberedActions({ profile, loader }: SeccompRuleContext): NumberedAction[] {
  const { defaultAction, defaultErrnoRet, defaultErrno, syscalls } = profile;
  const named = loader.reads("defaultErrno") ? defaultErrno : undefined;
  const number = loader.reads("defaultErrnoRet") ? defaultErrnoRet : undefined;
  return [
    ...numbered(defaultAction, number, "defaultErrnoRet"),
    ...(number ? [] : numbered(defaultAction, named, "defaultErrno")),
    ...(syscalls?.value ?? []).flatMap(({ action, errnoRet, errno }) => {
      const name = loader.reads("syscalls[].errno") ? errno : undefined;
      return errnoRet ? numbered(action, errnoRet, "errnoRet") : numbered(action, name, "errno");
    }),
  ];
}

function numbered(
  action: Located<string> | undefined,
  errno: Located<string | number> | undefined,
  field: string,
): NumberedAction[] {
  if (!action || !errno || errno.value === "") return [];
  return [{ field, action: action.value, blame: errno }];
}
