import { defineRule } from "../define-rule.ts";
import { limitsOf } from "./shared/reserved-memory.ts";
import { onNode } from "./shared/on-node.ts";

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export const memoryManagerStaticNeedsReserved = defineRule({
  id: "memory-manager-static-needs-reserved",
  severity: "warning",
  fields: { policy: "memoryManagerPolicy", reserved: "reservedMemory" },
  check({ policy, reserved }, context) {
    if (policy.value !== "Static") return [];
    if (limitsOf(reserved).some(({ resource }) => resource === "memory")) return [];
    return [{ blame: policy, params: { policy: policy.value }, ...onNode(context) }];
  },
});
