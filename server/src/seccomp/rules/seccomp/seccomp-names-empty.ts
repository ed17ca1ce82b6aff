import { preferred } from "../../../engine/analysis/fix-candidates.ts";
import { ruleAt } from "../../edits/profile-fix.ts";
import { callNames } from "../../load-profile.ts";
import type { ProfileRule } from "../../profile-model.ts";
import { defineSeccompRule } from "../define-seccomp-rule.ts";
import { removeRule } from "./shared/name-fixes.ts";

/** A rule without calls. */
export default defineSeccompRule({
  id: "seccomp-names-empty",
  severity: "warning",
  stage: "start-up",
  source: "runc, libcontainer/seccomp/seccomp_linux.go, InitSeccomp",
  checkRule({ rule }, { loader }, { wrongTypes }) {
    if (callNames(rule, loader).length > 0 || saysName(rule)) return [];
    const isWrong = wrongTypes.some(({ path }) => path.startsWith(`${rule.path}.names`));
    return isWrong ? [] : [{ blame: rule.names ?? rule, params: {} }];
  },
  message: () =>
    'The rule has no system calls, so it has no effect. Add some to "names", or remove the rule.',
  fix: (_params, { path }, context) => {
    const rule = ruleAt(path, context.profile);
    return [rule && removeRule(rule, context, preferred)];
  },
});

/** It has a name that the runtime does not read: that is said by `seccomp-key-dropped`. */
function saysName({ name }: ProfileRule): boolean {
  return name !== undefined;
}
