import { defineRule } from "../define-rule.ts";
import { limitsOf } from "./shared/reserved-memory.ts";

// A warning: the memory manager starts on the node only, after all that can be measured elsewhere.
export const memoryManagerStaticNeedsReserved = defineRule({
  id: "memory-manager-static-needs-reserved",
  severity: "warning",
  fields: { policy: "memoryManagerPolicy", reserved: "reservedMemory" },
  check({ policy, reserved }) {
    if (policy.value !== "Static") return [];
    if (limitsOf(reserved).some(({ resource }) => resource === "memory")) return [];
    return [{ blame: policy, params: { policy: policy.value } }];
  },
});
