import { preferred, safe } from "../../../engine/analysis/fix-candidates.ts";
import { takesAll } from "../../edits/profile-fix.ts";
import { callNames } from "../../load-profile.ts";
import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import { mentionAt, removeName } from "./shared/name-fixes.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

/** An empty name among a rule's calls. */
export default defineSeccompRule({
  id: "seccomp-name-empty",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  checkRule({ rule }, { loader }) {
    const empty = callNames(rule, loader).filter(({ value }) => value === "");
    if (empty.length === 0) return [];
    const refusal = ociRefusal(loader, "emptyName");
    const isRefused = refusal.phrase !== undefined;
    const severity = isRefused ? "error" : "warning";
    return empty.map((name) => ({ blame: name, params: { ...refusal, isRefused }, severity }));
  },
  message: ({ by, phrase, isRefused }: ProfileRefusal & { readonly isRefused: boolean }) =>
    isRefused
      ? `The name of a system call is empty. ${refusedProfile({ by, phrase })} Remove it.`
      : `The name of a system call is empty, and ${by} ignores it. Remove it.`,
  fix: (_params, { path }, context) => {
    const mention = mentionAt(path, context);
    // A rule that is being written has no other calls yet: it does not go unseen.
    const isRule = mention && takesAll(mention.rule, [mention.name], context);
    return [mention && removeName(mention, context, isRule ? preferred : safe)];
  },
});
