import { safe } from "../../../engine/analysis/fix-candidates.ts";
import { fixOf } from "../../../engine/analysis/fix.ts";
import { ruleAt } from "../../edits/profile-fix.ts";
import { defineSeccompRule, loaderRefusal } from "../define-seccomp-rule.ts";
import { nameIntoNames } from "./shared/key-fixes.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

/** Both ways to name a rule's calls. */
export default defineSeccompRule({
  id: "seccomp-name-and-names",
  severity: "error",
  stage: "start-up",
  source: "Docker Engine, profiles/seccomp/seccomp_linux.go, setupSeccomp",
  checkRule({ rule: { name, names } }, { loader }) {
    if (loader.record.errors.nameConflict === undefined || !name || name.value === "") return [];
    if (!names || names.value.length === 0) return [];
    return [{ blame: name, params: loaderRefusal(loader, "nameConflict"), related: [names] }];
  },
  message: (by: ProfileRefusal) =>
    `A rule cannot have both "name" and "names". ${refusedProfile(by)} Move the name into "names".`,
  fix: (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    const title = { key: "move", params: { from: "name", path: "names" } } as const;
    return [rule && fixOf(title, nameIntoNames(rule, context), safe)];
  },
});
