import { defineRule } from "../define-rule.ts";

export const defaultChangedSwap = defineRule({
  id: "default-changed-swap",
  severity: "hint",
  fields: { fail: "failSwapOn", behavior: "memorySwap.swapBehavior" },
  check: ({ fail, behavior }, { config, version }) =>
    !fail.value && behavior.value === "" && config.isGateOn("NodeSwap")
      ? [{ blame: fail, params: { version } }]
      : [],
});
