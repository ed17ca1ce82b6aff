import { defineRule } from "../define-rule.ts";

export const swapLimitedCgroupV1 = defineRule({
  id: "swap-limited-cgroup-v1",
  severity: "error",
  fields: { behavior: "memorySwap.swapBehavior" },
  check: ({ behavior }, { node, config }) =>
    node?.cgroupVersion === 1 && behavior.value === "LimitedSwap" && config.isGateOn("NodeSwap")
      ? [{ blame: behavior, params: {} }]
      : [],
});

export const failSwapOn = defineRule({
  id: "fail-swap-on",
  severity: "error",
  fields: { fail: "failSwapOn" },
  check: ({ fail }, { node }) =>
    node?.os === "linux" && node.swap && fail.value ? [{ blame: fail, params: {} }] : [],
});
