import type { Rule } from "../define-rule.ts";

export const securityRules: readonly Rule[] = [];
