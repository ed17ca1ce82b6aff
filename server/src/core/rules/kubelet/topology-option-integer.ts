import { defineRule } from "../define-rule.ts";
import { numaLimit, readNumaLimit } from "./shared/policy-options.ts";

export const topologyOptionInteger = defineRule({
  id: "topology-option-integer",
  severity: "error",
  fields: { options: "topologyManagerPolicyOptions", policy: "topologyManagerPolicy" },
  optional: ["options"],
  check({ options }, { config }) {
    const limit = readNumaLimit(options.value, config);
    if (!limit || limit.number !== undefined) return [];
    const { blame } = limit;
    return [{ blame, params: { name: numaLimit, written: blame.value } }];
  },
});
