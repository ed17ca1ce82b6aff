import type { SeccompProfile } from "../../../profile-model.ts";
import type { SeccompRuleContext } from "../../seccomp-rule-context.ts";

/** The operator adds the rules of another profile, which are not known here. */
export function hasBaseProfile({ own }: SeccompProfile): boolean {
  return own.keys.some(({ field, isEmpty }) => field === "baseProfileName" && !isEmpty);
}

/** True if calls are named in a way that the runtime does not read: that is the finding to report. */
export function hasUnreadNames(rules: SeccompRuleContext["rules"]): boolean {
  return rules.some(({ rule, names }) => rule.name !== undefined && names.length === 0);
}
