import { otherRules } from "../../server/src/core/rules/other-registry.ts";
import { rules as rulesOfKubelet } from "../../server/src/core/rules/rule-registry.ts";
import { seccompRules } from "../../server/src/core/rules/seccomp-registry.ts";

/** All rules, by id. */
export const rules = { ...rulesOfKubelet, ...otherRules, ...seccompRules };
