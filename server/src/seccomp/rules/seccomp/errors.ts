import type { Blame } from "../../../engine/rules/rule.ts";
import { replaceWith, lastKeyOf, removeProfileAt, ruleAt } from "../../edits/profile-fix.ts";
import type { Loader } from "../../load-profile.ts";
import type { Located, ProfileRule } from "../../profile-model.ts";
import type { CallEffect, OciRuntime } from "../../../facts/seccomp-table.ts";
import {
  defineSeccompRule,
  schemaRefusal,
  loaderRefusal,
  ociRefusal,
} from "../define-seccomp-rule.ts";
import type { EntryContext } from "../seccomp-rule-context.ts";
import {
  atStart,
  type ProfileRefusal,
  refusedProfile,
  type SuggestedValue,
} from "./shared/refusal.ts";
import { preferred, safe } from "../../../engine/analysis/fix-candidates.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";
import { fixOf } from "../../../engine/analysis/fix.ts";
import { removeEvery } from "../../../engine/syntax/edits/list-editor.ts";

type ErrnoRangeParams = ProfileRefusal & {
  readonly written: number;
  /** The rest of the number; undefined if it is unknown. */
  readonly taken: number | undefined;
  readonly max: number;
  readonly effect: "fail" | "trace";
  readonly isRefused: boolean;
};

/** The number of values in the part of an action for its number. */
const actionNumbers = 2 ** 16;

/** Errors of the OCI runtimes; runc gives its library's guess at the reason. */
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

/** A number that libseccomp does not take, or that is cut on the way to it. */
export const seccompErrnoRange = defineSeccompRule({
  id: "seccomp-errno-range",
  severity: "error",
  stage: "start-up",
  source: "Linux, kernel/seccomp.c",
  check(context) {
    const { defaultAction, defaultErrnoRet } = context.profile;
    const number = context.loader.reads("defaultErrnoRet") ? defaultErrnoRet : undefined;
    return outOfRange(defaultAction, number, undefined, context);
  },
  checkRule: ({ rule }, context) => outOfRange(rule.action, rule.errnoRet, rule, context),
  message: ({ written, taken, max, effect, isRefused, ...by }: ErrnoRangeParams) => {
    const isError = effect === "fail";
    const advice = isError
      ? "Write an error number such as 1 (EPERM) or 38 (ENOSYS)."
      : "Write a number up to 65535.";
    if (isRefused) {
      const limit = isError
        ? `An error number must be at most ${max}`
        : "A number for a tracer must be at most 65535";
      const guess = /two checks/.test(by.phrase ?? "")
        ? " The end of that message is misleading: only the number is wrong."
        : "";
      return `${limit}, got ${written}. ${refusedProfile(by)}${guess} ${advice}`;
    }
    const left =
      taken === undefined
        ? "the kernel receives another number"
        : taken === 0 && isError
          ? "the kernel receives 0, so the call does nothing and returns success"
          : `the kernel receives ${taken}`;
    return `${atStart(by.by)} silently passes only the last 16 bits of ${written} to the kernel: ${left}. ${advice}`;
  },
  fix: ({ taken }, { path }, context) => {
    const { seccomp } = context.knowledge;
    // The resulting number, if it is an error.
    const meant = taken !== undefined && taken > 0 ? [taken] : [];
    const usual = ["EPERM", "ENOSYS"].flatMap((name) => seccomp.errnoOf(name) ?? []);
    return [...new Set([...meant, ...usual])].map((number) =>
      replaceWith(path, number, context, { isPreferred: number === taken }),
    );
  },
});

function outOfRange(
  action: Located<string> | undefined,
  errno: Located<number> | undefined,
  rule: ProfileRule | undefined,
  { loader, knowledge }: EntryContext,
): Blame<ErrnoRangeParams>[] {
  const { actions, limits } = knowledge.model;
  if (!action || !errno || !Object.hasOwn(actions, action.value)) return [];
  const effect = actions[action.value]?.effect;
  if (effect !== "fail" && effect !== "trace") return [];
  const written = errno.value;
  // Of greater numbers the last digits are not known here.
  const taken = Number.isSafeInteger(written) ? written % actionNumbers : undefined;
  const counts = { written, taken, max: limits.errno - 1, effect };
  const refusal = refusalOf(written, taken, effect, rule, limits.errno, loader);
  if (refusal) return [{ blame: errno, params: { ...counts, isRefused: true, ...refusal } }];
  if (written < actionNumbers) return [];
  const params = { ...counts, isRefused: false, by: loader.ociRuntime, phrase: undefined };
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

/** An error name that the runtime does not know. */
export const seccompErrnoUnknown = defineSeccompRule({
  id: "seccomp-errno-unknown",
  severity: "error",
  stage: "start-up",
  source: "Docker Engine, profiles/seccomp/seccomp_linux.go, setupSeccomp",
  check: ({ profile, ...context }) => unknownErrno(profile.defaultErrno, context),
  checkRule: ({ rule }, context) => unknownErrno(rule.errno, context),
  message: ({ written, suggestion, ...by }: ProfileRefusal & SuggestedValue) =>
    `"${written}" is not a valid error name. ${refusedProfile(by)}${didYouMean(suggestion)}`,
  fix: ({ written, suggestion }, { path }, context) => {
    const errnos = Object.keys(context.knowledge.seccomp.model.errnos);
    const upper = written.trim().toUpperCase();
    const meant =
      [upper, `E${upper}`].find((candidate) => errnos.includes(candidate)) ?? suggestion;
    const title = { key: "remove", params: { path: lastKeyOf(path) } } as const;
    return [
      meant === undefined ? undefined : replaceWith(path, meant, context, preferred),
      removeProfileAt(path, title, context),
    ];
  },
});

function unknownErrno(
  name: Located<string> | undefined,
  { loader, knowledge }: EntryContext,
): Blame<ProfileRefusal & SuggestedValue>[] {
  if (loader.record.errors.unknownErrno === undefined) return [];
  if (!name || name.value === "" || knowledge.errnoOf(name.value) !== undefined) return [];
  const suggestion = nearest(name.value, Object.keys(knowledge.model.errnos));
  const refusal = loaderRefusal(loader, "unknownErrno", name.value);
  return [{ blame: name, params: { written: name.value, suggestion, ...refusal } }];
}

type ErrnoUnusedParams = ProfileRefusal & {
  readonly field: string;
  readonly action: string;
  readonly isRefused: boolean;
};

/** An error number for an action that gives none. */
export const seccompErrnoUnused = defineSeccompRule({
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
  message: ({ field, action, isRefused, by, phrase }: ErrnoUnusedParams) =>
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
    const keys = written.map((located) => lastKeyOf(located.path));
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
): Blame<ErrnoUnusedParams>[] {
  const { actions } = knowledge.model;
  if (!action || !errno || errno.value === "") return [];
  if (!Object.hasOwn(actions, action.value) || actions[action.value]?.errnoRet !== false) return [];
  const isRefused = loader.oci.strayErrno === "refused";
  const refusal = ociRefusal(loader, "strayErrno", action.value);
  const params = { field, action: action.value, isRefused, ...refusal };
  return [{ blame: errno, params, severity: isRefused ? "error" : "warning" }];
}
