import { credentialRules } from "../../server/src/core/rules/credential-registry.ts";
import { rules as rulesOfKubelet } from "../../server/src/core/rules/rule-registry.ts";
import { seccompRules } from "../../server/src/core/rules/seccomp-registry.ts";
import { setRules } from "../../server/src/core/rules/set-registry.ts";

/** All rules, by id. */
export const rules = { ...rulesOfKubelet, ...setRules, ...credentialRules, ...seccompRules };
