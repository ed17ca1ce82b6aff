import { defineRule } from "../define-rule.ts";
import { gateOff, gateOffFix, gateOffMessage } from "./shared/gate-off.ts";

export default defineRule({
  id: "shutdown-period-gate",
  severity: "error",
  stage: "validation",
  phrase: "requires feature gate GracefulNodeShutdown",
  otherVersions: "newer",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { total: "shutdownGracePeriod", critical: "shutdownGracePeriodCriticalPods" },
  optional: ["total", "critical"],
  check({ total, critical }, context) {
    const used = [total, critical].find(({ value }) => value > 0);
    return used ? gateOff(used, "GracefulNodeShutdown", context) : [];
  },
  message: gateOffMessage(
    "A shutdown grace period requires feature gate GracefulNodeShutdown.",
    "remove shutdownGracePeriod and shutdownGracePeriodCriticalPods",
  ),
  fix: gateOffFix,
});
