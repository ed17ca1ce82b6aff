import type { credentialRules } from "../credentials/index.ts";
import type { rules, setRules } from "../kubelet/index.ts";
import type { seccompRules } from "../seccomp/index.ts";

type AllRules = typeof rules & typeof setRules & typeof credentialRules & typeof seccompRules;

/** The English text of each rule. */
export type RuleMessages = { readonly [R in keyof AllRules]: AllRules[R]["message"] };
