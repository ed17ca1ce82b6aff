import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { removeProfileAt, replaceWith } from "../../edits/profile-fix.ts";
import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import { constantFor, siblingsOf } from "./shared/constant-fixes.ts";
import { type ProfileRefusal, refusedProfile, type SuggestedValue } from "./shared/refusal.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";
import { unknown } from "./shared/unknown-constant.ts";

/** A flag that the runtime does not know. */
export default defineSeccompRule({
  id: "seccomp-flag-unknown",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/config.go",
  check({ profile, loader, knowledge }) {
    const { flags } = knowledge.model;
    return (profile.flags?.value ?? []).flatMap((flag) =>
      Object.hasOwn(flags, flag.value)
        ? []
        : [unknown(flag, Object.keys(flags), ociRefusal(loader, "unknownFlag", flag.value))],
    );
  },
  message: ({ written, suggestion, ...by }: ProfileRefusal & SuggestedValue) =>
    `"${written}" is not a valid flag. ${refusedProfile(by)}${didYouMean(suggestion)}`,
  fix: ({ written, suggestion }, { path }, context) => {
    const flags = Object.keys(context.knowledge.seccomp.model.flags);
    const meant = constantFor(written, "SECCOMP_FILTER_FLAG_", flags, {}) ?? suggestion;
    const isThere = siblingsOf(path, context).includes(meant ?? "");
    return [
      meant === undefined || isThere ? undefined : replaceWith(path, meant, context, preferred),
      removeProfileAt(path, { key: "remove-name", params: { name: written } }, context),
    ];
  },
});
