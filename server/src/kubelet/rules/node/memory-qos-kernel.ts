import { gateOff } from "../../../analysis/feature-gates.ts";
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
    `The gate MemoryQoS is on, and this node has Linux ${kernel}: below ${safeKernel} a process that reaches memory.high can reclaim memory without end, so that its container hangs with a busy CPU. The kubelet starts; from 1.36 on it logs a warning. Take the gate out, or update the kernel.`,
  fix: (_params, _finding, context) => [gateOff("MemoryQoS", context)],
});
