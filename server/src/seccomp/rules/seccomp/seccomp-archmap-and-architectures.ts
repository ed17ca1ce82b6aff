import { keyOf, removeProfileAt } from "../../edits/profile-fix.ts";
import { defineSeccompRule, loaderRefusal } from "../define-seccomp-rule.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

/** Both ways to list architectures. */
export default defineSeccompRule({
  id: "seccomp-archmap-and-architectures",
  severity: "error",
  stage: "start-up",
  source: "Docker Engine, profiles/seccomp/seccomp_linux.go, setupSeccomp",
  check({ profile: { archMap, architectures }, loader }) {
    if (loader.record.errors.archMapConflict === undefined) return [];
    if (!archMap || !architectures || archMap.value.length * architectures.value.length === 0) {
      return [];
    }
    const params = loaderRefusal(loader, "archMapConflict");
    return [{ blame: architectures, params, related: [archMap] }];
  },
  message: (by: ProfileRefusal) =>
    `A profile cannot have both "architectures" and "archMap". ${refusedProfile(by)} Remove one of them.`,
  fix: (_params, _finding, context) =>
    [context.profile.architectures, context.profile.archMap].map(
      (list) =>
        list &&
        removeProfileAt(list.path, { key: "remove", params: { path: keyOf(list.path) } }, context),
    ),
});
