import { defineRule } from "../define-rule.ts";
import { keyOf } from "./shared/key-of.ts";

export const shutdownByPriorityConflict = defineRule({
  id: "shutdown-by-priority-conflict",
  severity: "error",
  fields: {
    list: "shutdownGracePeriodByPodPriority",
    total: "shutdownGracePeriod",
    critical: "shutdownGracePeriodCriticalPods",
  },
  optional: ["total", "critical"],
  check({ list, total, critical }, { config }) {
    if (!config.isGateOn("GracefulNodeShutdownBasedOnPodPriority")) return [];
    const periods = [total, critical].filter(({ value }) => value > 0);
    if (list.value.length === 0 || periods.length === 0) return [];
    const params = { periods: periods.map(({ path }) => path) };
    return [{ blame: keyOf(list, config), related: periods, params }];
  },
});
