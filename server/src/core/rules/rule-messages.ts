import type { credentialRules } from "./credential-registry.ts";
import type { rules } from "./rule-registry.ts";
import type { seccompRules } from "./seccomp-registry.ts";
import type { setRules } from "./set-registry.ts";

type AllRules = typeof rules & typeof setRules & typeof credentialRules & typeof seccompRules;

/** The English text of each rule. */
export type RuleMessages = { readonly [R in keyof AllRules]: AllRules[R]["message"] };
