import { second } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";

/** The one period that needs no gate; also the default. */
const usual = 0.1 * second;

export const cpuCfsQuotaPeriodGate = defineRule({
  id: "cpu-cfs-quota-period-gate",
  severity: "error",
  fields: { period: "cpuCFSQuotaPeriod" },
  check: ({ period }, context) =>
    period.value !== usual ? gateOff(period, "CustomCPUCFSQuotaPeriod", context) : [],
});
