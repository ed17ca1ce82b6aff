import { writtenLast } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";
import { durationText } from "./shared/duration-text.ts";

export const shutdownCriticalLeTotal = defineRule({
  id: "shutdown-critical-le-total",
  severity: "error",
  fields: { critical: "shutdownGracePeriodCriticalPods", total: "shutdownGracePeriod" },
  check({ critical, total }, { config }) {
    if (!config.isGateOn("GracefulNodeShutdown") || critical.value <= total.value) return [];
    const blame = writtenLast(critical, total);
    const related = [critical, total].filter((setting) => setting.written && setting !== blame);
    const params = { critical: durationText(critical.value), total: durationText(total.value) };
    return [{ blame, related, params }];
  },
});
