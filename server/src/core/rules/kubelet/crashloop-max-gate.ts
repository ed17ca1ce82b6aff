import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";

export const crashloopMaxGate = defineRule({
  id: "crashloop-max-gate",
  severity: "error",
  versions: { since: "1.32" },
  fields: { period: "crashLoopBackOff.maxContainerRestartPeriod" },
  check: ({ period }, context) =>
    period.written ? gateOff(period, "KubeletCrashLoopBackOffMax", context) : [],
});
