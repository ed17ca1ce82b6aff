import { defineRule } from "../define-rule.ts";
import { numaLimit, readNumaLimit } from "./shared/policy-options.ts";

const least = 8;

export const topologyOptionValue = defineRule({
  id: "topology-option-value",
  severity: "error",
  fields: { options: "topologyManagerPolicyOptions", policy: "topologyManagerPolicy" },
  optional: ["options"],
  check({ options }, { config }) {
    const limit = readNumaLimit(options.value, config);
    if (limit?.number === undefined || limit.number >= least) return [];
    const { blame } = limit;
    return [{ blame, params: { name: numaLimit, written: blame.value, least } }];
  },
});
