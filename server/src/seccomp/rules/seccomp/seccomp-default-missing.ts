import { effectOf, setMember } from "../../edits/profile-fix.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

/** A profile without a default action: no filter at all, or a rejection. */
export default defineSeccompRule({
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
