import type { Rule } from "../define-rule.ts";

export const resourcesRules: readonly Rule[] = [];
