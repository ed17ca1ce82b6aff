import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";

export const swapNeedsGate = defineRule({
  id: "swap-needs-gate",
  severity: "error",
  fields: { behavior: "memorySwap.swapBehavior" },
  check: ({ behavior }, context) =>
    behavior.value !== "" ? gateOff(behavior, "NodeSwap", context) : [],
});
