import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
  id: "swap-limited-cgroup-v1",
  severity: "error",
  stage: "start-up",
  phrase: "LimitedSwap but it is only supported with cgroupv2",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { behavior: "memorySwap.swapBehavior" },
  check: ({ behavior }, { node, config }) =>
    node?.cgroupVersion === 1 && behavior.value === "LimitedSwap" && config.isGateOn("NodeSwap")
      ? [{ blame: behavior, params: {} }]
      : [],
  message: () =>
    'This node uses cgroup v1, which does not support swapBehavior LimitedSwap ("LimitedSwap but it is only supported with cgroupv2"). The kubelet does not start. Write NoSwap, or use cgroup v2.',
  fix: maker.value("NoSwap"),
});
