import type { Blame } from "../../../engine/rules/rule.ts";
import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { keyOf, removeProfileAt, replaceWith } from "../../edits/profile-fix.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { defineSeccompRule, loaderRefusal } from "../define-seccomp-rule.ts";
import type { EntryContext } from "../seccomp-rule-context.ts";
import type { Located } from "../../profile-model.ts";
import { type ProfileRefusal, refusedProfile, type SuggestedValue } from "./shared/refusal.ts";
import { didYouMean } from "../../../engine/messages/english-words.ts";

/** An error name that the runtime does not know. */
export default defineSeccompRule({
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
    const title = { key: "remove", params: { path: keyOf(path) } } as const;
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
