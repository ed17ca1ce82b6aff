import { defineRule } from "../define-rule.ts";

export const podPidsLimitNegative = defineRule({
  id: "pod-pids-limit-negative",
  severity: "information",
  fields: { limit: "podPidsLimit" },
  check: ({ limit }) =>
    limit.value < -1 ? [{ blame: limit, params: { limit: limit.value } }] : [],
});
