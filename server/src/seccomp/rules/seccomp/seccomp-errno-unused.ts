import type { Blame } from "../../../engine/rules/rule.ts";
import { preferred, safe } from "../../../engine/analysis/fix-candidates.ts";
import { fixOf } from "../../../engine/analysis/fix.ts";
import { removeEvery } from "../../../engine/syntax/edits/list-editor.ts";
import { keyOf, replaceWith, ruleAt } from "../../edits/profile-fix.ts";
import type { Located } from "../../profile-model.ts";
import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import type { EntryContext } from "../seccomp-rule-context.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

type Params = ProfileRefusal & {
  readonly field: string;
  readonly action: string;
  readonly isRefused: boolean;
};

/** An error number for an action that gives none. */
export default defineSeccompRule({
  id: "seccomp-errno-unused",
  severity: "warning",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  check({ profile, ...context }) {
    const { loader } = context;
    const { defaultAction, defaultErrnoRet, defaultErrno } = profile;
    const number = loader.reads("defaultErrnoRet") ? defaultErrnoRet : undefined;
    const name = loader.reads("defaultErrno") ? defaultErrno : undefined;
    return number
      ? unused(defaultAction, number, "defaultErrnoRet", context)
      : unused(defaultAction, name, "defaultErrno", context);
  },
  checkRule({ rule: { action, errnoRet, errno } }, context) {
    const name = context.loader.reads("syscalls[].errno") ? errno : undefined;
    return errnoRet
      ? unused(action, errnoRet, "errnoRet", context)
      : unused(action, name, "errno", context);
  },
  message: ({ field, action, isRefused, by, phrase }: Params) =>
    isRefused
      ? `"${field}" cannot be used with ${action}, which returns no error. ${refusedProfile({ by, phrase })} Remove it.`
      : `"${field}" has no effect: only SCMP_ACT_ERRNO and SCMP_ACT_TRACE use it, not ${action}. Remove it, or change the action.`,
  fix: ({ isRefused }, { path }, context) => {
    const { profile, edited } = context;
    const rule = ruleAt(path, profile);
    const { errno, errnoRet } = rule ?? {
      errno: profile.defaultErrno,
      errnoRet: profile.defaultErrnoRet,
    };
    const written = [errnoRet, errno].flatMap((located) => located ?? []);
    const keys = written.map((located) => keyOf(located.path));
    const edits = removeEvery(
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

function unused(
  action: Located<string> | undefined,
  errno: Located<string | number> | undefined,
  field: string,
  { loader, knowledge }: EntryContext,
): Blame<Params>[] {
  const { actions } = knowledge.model;
  if (!action || !errno || errno.value === "") return [];
  if (!Object.hasOwn(actions, action.value) || actions[action.value]?.errnoRet !== false) return [];
  const isRefused = loader.oci.strayErrno === "refused";
  const refusal = ociRefusal(loader, "strayErrno", action.value);
  const params = { field, action: action.value, isRefused, ...refusal };
  return [{ blame: errno, params, severity: isRefused ? "error" : "warning" }];
}
