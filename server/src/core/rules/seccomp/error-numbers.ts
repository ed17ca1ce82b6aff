import type { Loader } from "../../seccomp/load-profile.ts";
import type { Located, ProfilePlace, ProfileRule } from "../../seccomp/profile-model.ts";
import type { CallEffect, OciRuntime } from "../../seccomp/table.ts";
import { nearest } from "../../text/nearest.ts";
import type { Blame } from "../define-rule.ts";
import {
  defineSeccompRule,
  loaderRefusal,
  ociRefusal,
  schemaRefusal,
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

/** A number that libseccomp does not take, or that is cut on the way to it. */
export const seccompErrnoRange = defineSeccompRule({
  id: "seccomp-errno-range",
  severity: "error",
  check(context) {
    const { profile, loader } = context;
    const { defaultAction, defaultErrnoRet, syscalls } = profile;
    const number = loader.reads("defaultErrnoRet") ? defaultErrnoRet : undefined;
    return [
      ...outOfRange(defaultAction, number, undefined, context),
      ...(syscalls?.value ?? []).flatMap((rule) =>
        outOfRange(rule.action, rule.errnoRet, rule, context),
      ),
    ];
  },
});

/** So many values has the part of an action that holds its number. */
const actionNumbers = 2 ** 16;

function outOfRange(
  action: Located<string> | undefined,
  errno: Located<number> | undefined,
  rule: ProfileRule | undefined,
  { loader, knowledge }: SeccompRuleContext,
): Blame<"seccomp-errno-range">[] {
  const { actions, limits } = knowledge.model;
  if (!action || !errno || !Object.hasOwn(actions, action.value)) return [];
  const effect = actions[action.value]?.effect;
  if (effect !== "fail" && effect !== "trace") return [];
  const written = errno.value;
  // Of greater numbers the last digits are not known here.
  const taken = Number.isSafeInteger(written) ? written % actionNumbers : undefined;
  const about = { written, taken, most: limits.errno - 1, effect };
  const refusal = refusalOf(written, taken, effect, rule, limits.errno, loader);
  if (refusal) return [{ blame: errno, params: { ...about, isRefused: true, ...refusal } }];
  if (written < actionNumbers) return [];
  const params = { ...about, isRefused: false, by: loader.ociRuntime, phrase: undefined };
  return [{ blame: errno, params, severity: "warning" }];
}

function refusalOf(
  written: number,
  taken: number | undefined,
  effect: CallEffect,
  rule: ProfileRule | undefined,
  limit: number,
  { form, ociRuntime }: Loader,
): ReturnType<typeof schemaRefusal> | undefined {
  if (form === "resource" && written > limit) {
    return schemaRefusal(`should be less than or equal to ${limit}`);
  }
  const { greatest, tooGreat, ...phrases } = errnoRefusals[ociRuntime];
  if (written > greatest) return { by: ociRuntime, phrase: tooGreat };
  // libseccomp wants less than the kernel's greatest error number.
  if (effect !== "fail" || taken === undefined || taken < limit) return undefined;
  const [name] = [...(rule?.names?.value ?? []), ...(rule?.name ? [rule.name] : [])];
  const hasArgs = (rule?.args?.value.length ?? 0) > 0;
  const phrase = !rule ? phrases.asDefault : hasArgs ? phrases.withArgs : phrases.inRule;
  return { by: ociRuntime, phrase: phrase.replace("%s", name?.value ?? "") };
}

/** What the OCI runtimes say; runc gives its library's guess at the reason. */
const errnoRefusals: Readonly<Record<OciRuntime, ErrnoRefusals>> = {
  runc: {
    greatest: Number.POSITIVE_INFINITY,
    tooGreat: "",
    asDefault: "error creating filter",
    inRule: "error adding seccomp filter rule for syscall %s: two checks on same syscall argument",
    withArgs: "error adding seccomp rule for syscall %s: two checks on same syscall argument",
  },
  crun: {
    greatest: 2 ** 32 - 1,
    tooGreat: "with type 'uint32' for key",
    asDefault: "error seccomp_init",
    inRule: "seccomp_rule_add `%s`",
    withArgs: "seccomp_rule_add_array",
  },
};

interface ErrnoRefusals {
  /** The greatest number that its decoder takes, and what it says of a greater one. */
  readonly greatest: number;
  readonly tooGreat: string;
  readonly asDefault: string;
  readonly inRule: string;
  readonly withArgs: string;
}
