import { gateOff } from "../shared/feature-gates.ts";
import { isKernelBefore } from "../../kernel-version.ts";
import { firstKernels } from "../../node-facts.ts";
import { defineNodeRule } from "../define-rule.ts";

/** The first kernel that throttles at `memory.high` without a livelock. */
const safeKernel = firstKernels.memoryHigh;

export default defineNodeRule({
  id: "memory-qos-kernel",
  severity: "warning",
  stage: "start-up",
  source: "pkg/util/kernel/constants.go, MemoryQoSMinKernelVersion",
  fields: { gates: "featureGates" },
  check({ gates }, { node, config }) {
    if (node?.os !== "linux" || node.kernel === undefined) return [];
    if (!config.isGateOn("MemoryQoS") || !isKernelBefore(node.kernel, safeKernel)) return [];
    const blame = gates.value.get("MemoryQoS") ?? gates;
    return [{ blame, params: { kernel: node.kernel } }];
  },
  message: ({ kernel }: { readonly kernel: string }) =>
    `MemoryQoS is enabled, but on Linux ${kernel} (before ${safeKernel}), containers that reach memory.high can livelock at 100% CPU. Kubelets since 1.36 log a warning. Disable the gate, or update the kernel.`,
  fix: (_params, _finding, context) => [gateOff("MemoryQoS", context)],
});
