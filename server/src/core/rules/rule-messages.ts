import type { rules } from "./registry.ts";
import type { seccompRules } from "./seccomp-registry.ts";

type AllRules = typeof rules & typeof seccompRules;

/** The English text of each rule. */
export type RuleMessages = { readonly [R in keyof AllRules]: AllRules[R]["message"] };
