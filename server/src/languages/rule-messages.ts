import type { credentialRules } from "../credentials/rules/credential-registry.ts";
import type { rules } from "../kubelet/rules/rule-registry.ts";
import type { seccompRules } from "../seccomp/rules/seccomp-registry.ts";
import type { setRules } from "../kubelet/rules/set-registry.ts";

type AllRules = typeof rules & typeof setRules & typeof credentialRules & typeof seccompRules;

/** The English text of each rule. */
export type RuleMessages = { readonly [R in keyof AllRules]: AllRules[R]["message"] };
