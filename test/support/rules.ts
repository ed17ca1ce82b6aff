import { rules as rulesOfKubelet } from "../../server/src/core/rules/registry.ts";
import { seccompRules } from "../../server/src/core/rules/seccomp-registry.ts";

/** All rules, by id. */
export const rules = { ...rulesOfKubelet, ...seccompRules };
