import { replaceAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
  id: "memory-manager-numa-node",
  severity: "error",
  stage: "start-up",
  phrase: "references a NUMA node",
  source: "pkg/kubelet/cm/memorymanager/memory_manager.go, validateReservedMemory",
  fields: { policy: "memoryManagerPolicy", reserved: "reservedMemory" },
  check({ policy, reserved }, { node }) {
    const count = node?.numaNodes;
    if (count === undefined || policy.value !== "Static") return [];
    return reserved.value
      .filter(({ value }) => value.numaNode.value < 0 || value.numaNode.value >= count)
      .map(({ value: { numaNode } }) => ({
        blame: numaNode,
        related: [policy],
        params: { node: numaNode.value, count },
      }));
  },
  message: ({ node, count }: { readonly node: number; readonly count: number }) =>
    `reservedMemory lists NUMA node ${node}, but this node has ${count}, starting at 0 ("references a NUMA node"). The kubelet does not start. Remove the entry, or correct numaNode.`,
  fix: ({ count }, { path }, context) =>
    Array.from({ length: Math.min(count, 4) }, (_each, node) =>
      replaceAt(path, node, context, { isPreferred: count === 1 }),
    ),
});
