import { replaceAt } from "../../../engine/analysis/fix-candidates.ts";
import { computedText, wholeQuantity } from "../../quantity-sum.ts";
import { defineRule } from "../define-rule.ts";
import { onNode } from "../shared/on-node.ts";
import { limitsOf } from "./shared/reserved-memory.ts";

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export default defineRule({
  id: "reserved-memory-whole",
  severity: "warning",
  stage: "start-up",
  phrase: "could not covert a variable of type Quantity to int64",
  source: "pkg/kubelet/cm/memorymanager/memory_manager.go, convertReserved",
  fields: { policy: "memoryManagerPolicy", reserved: "reservedMemory" },
  check({ policy, reserved }, context) {
    if (policy.value !== "Static") return [];
    return limitsOf(reserved).flatMap(({ resource, limit: blame }) => {
      if (!blame.written || blame.value.isWhole) return [];
      const whole = computedText(wholeQuantity(blame.value.value, "binary"));
      return [{ blame, related: [policy], params: { resource, whole }, ...onNode(context) }];
    });
  },
  message: ({ resource, whole }: { readonly resource: string; readonly whole: string }) =>
    `"${resource}" in reservedMemory must be an integer, without a fraction or the unit m. The kubelet exits during startup ("could not covert a variable of type Quantity to int64"). Write ${whole}.`,
  fix: ({ whole }, { path }, context) => [replaceAt(path, whole, context, { isPreferred: true })],
});
