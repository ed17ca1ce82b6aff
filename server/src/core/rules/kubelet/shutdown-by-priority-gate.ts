import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";
import { keyOf } from "./shared/key-of.ts";

export const shutdownByPriorityGate = defineRule({
  id: "shutdown-by-priority-gate",
  severity: "error",
  fields: { list: "shutdownGracePeriodByPodPriority" },
  check: ({ list }, context) =>
    list.value.length > 0
      ? gateOff(keyOf(list, context.config), "GracefulNodeShutdownBasedOnPodPriority", context)
      : [],
});
