import { ruleAt } from "../../edits/profile-fix.ts";
import { defineSeccompRule, ociRefusal } from "../define-seccomp-rule.ts";
import { actionAnswers } from "./shared/constant-fixes.ts";
import { type ProfileRefusal, refusedProfile } from "./shared/refusal.ts";

/** A rule without an action. */
export default defineSeccompRule({
  id: "seccomp-action-missing",
  severity: "error",
  stage: "start-up",
  source: "runc, libcontainer/specconv/spec_linux.go, SetupSeccomp",
  checkRule({ rule }, { loader }, { wrongTypes }) {
    const { action } = rule;
    if (action && action.value !== "") return [];
    const isWrong = wrongTypes.some(({ path }) => path === `${rule.path}.action`);
    // A rule without a call never gets as far as its action.
    const isLoaded = (rule.names?.value.length ?? 0) > 0 || rule.name !== undefined;
    if (isWrong || !isLoaded) return [];
    return [{ blame: action ?? rule, params: ociRefusal(loader, "unknownAction", "") }];
  },
  message: (by: ProfileRefusal) =>
    `The rule has no "action". ${refusedProfile(by)} Add one, such as "action": "SCMP_ACT_ALLOW".`,
  fix: (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    return rule ? actionAnswers(rule.path, context) : [];
  },
});
