import type { Located, ProfilePlace } from "../../seccomp/profile-model.ts";
import { nearest } from "../../text/nearest.ts";
import {
  defineSeccompRule,
  loaderRefusal,
  ociRefusal,
  type SeccompRuleContext,
} from "./define-seccomp-rule.ts";

/** An action with the error number that is written for it. */
interface NumberedAction {
  readonly field: string;
  readonly action: string;
  readonly blame: ProfilePlace;
}

/** An error number for an action that gives none. */
export const seccompErrnoUnused = defineSeccompRule({
  id: "seccomp-errno-unused",
  severity: "warning",
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
});

function numberedActions({ profile, loader }: SeccompRuleContext): NumberedAction[] {
  const { defaultAction, defaultErrnoRet, defaultErrno, syscalls } = profile;
  const named = loader.reads("defaultErrno") ? defaultErrno : undefined;
  return [
    ...numbered(defaultAction, defaultErrnoRet, "defaultErrnoRet"),
    ...(defaultErrnoRet ? [] : numbered(defaultAction, named, "defaultErrno")),
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

/** An error name that the runtime does not know. */
export const seccompErrnoUnknown = defineSeccompRule({
  id: "seccomp-errno-unknown",
  severity: "error",
  check({ profile, loader, knowledge }) {
    if (loader.record.errors.unknownErrno === undefined) return [];
    const names = [
      profile.defaultErrno,
      ...(profile.syscalls?.value ?? []).map(({ errno }) => errno),
    ];
    return names.flatMap((name) => {
      if (!name || name.value === "" || knowledge.errnoOf(name.value) !== undefined) return [];
      const suggestion = nearest(name.value, Object.keys(knowledge.model.errnos));
      const refusal = loaderRefusal(loader, "unknownErrno", name.value);
      return [{ blame: name, params: { written: name.value, suggestion, ...refusal } }];
    });
  },
});
