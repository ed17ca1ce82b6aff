import type { Blame } from "../../../engine/rules/rule.ts";
import { replaceWith } from "../../edits/profile-fix.ts";
import type { Loader } from "../../load-profile.ts";
import type { Located, ProfileRule } from "../../profile-model.ts";
import type { CallEffect, OciRuntime } from "../../../facts/seccomp-table.ts";
import { defineSeccompRule, schemaRefusal } from "../define-seccomp-rule.ts";
import type { EntryContext } from "../seccomp-rule-context.ts";
import { atStart, type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

type Params = ProfileRefusal & {
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
export default defineSeccompRule({
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
  message: ({ written, taken, max, effect, isRefused, ...by }: Params) => {
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
): Blame<Params>[] {
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
