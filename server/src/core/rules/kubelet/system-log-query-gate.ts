import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";

export const systemLogQueryGate = defineRule({
  id: "system-log-query-gate",
  severity: "error",
  fields: { query: "enableSystemLogQuery" },
  check: ({ query }, context) => (query.value ? gateOff(query, "NodeLogQuery", context) : []),
});
