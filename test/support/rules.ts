import { credentialRules } from "../../server/src/credentials/rules/credential-registry.ts";
import { rules as rulesOfKubelet } from "../../server/src/kubelet/rules/rule-registry.ts";
import { seccompRules } from "../../server/src/seccomp/rules/seccomp-registry.ts";
import { setRules } from "../../server/src/kubelet/rules/set-registry.ts";

/** All rules, by id. */
export const rules = { ...rulesOfKubelet, ...setRules, ...credentialRules, ...seccompRules };
