import type { otherRules } from "./other-registry.ts";
import type { rules } from "./rule-registry.ts";
import type { seccompRules } from "./seccomp-registry.ts";

type AllRules = typeof rules & typeof otherRules & typeof seccompRules;

/** The English text of each rule. */
export type RuleMessages = { readonly [R in keyof AllRules]: AllRules[R]["message"] };
