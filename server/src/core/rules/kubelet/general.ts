import type { Rule } from "../define-rule.ts";

export const generalRules: readonly Rule[] = [];
