import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";

export const shutdownPeriodGate = defineRule({
  id: "shutdown-period-gate",
  severity: "error",
  fields: { total: "shutdownGracePeriod", critical: "shutdownGracePeriodCriticalPods" },
  optional: ["total", "critical"],
  check({ total, critical }, context) {
    const used = [total, critical].find(({ value }) => value > 0);
    return used ? gateOff(used, "GracefulNodeShutdown", context) : [];
  },
});
