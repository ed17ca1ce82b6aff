import { defineRule } from "../define-rule.ts";

export const swapBehaviorWithFailSwapOn = defineRule({
  id: "swap-behavior-with-fail-swap-on",
  severity: "warning",
  fields: { behavior: "memorySwap.swapBehavior", fail: "failSwapOn" },
  check: ({ behavior, fail }) =>
    behavior.value === "LimitedSwap" && fail.value
      ? [
          {
            blame: behavior,
            related: fail.written ? [fail] : [],
            params: { byDefault: !fail.written },
          },
        ]
      : [],
});
