import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";
import { gateOff } from "../shared/feature-gates.ts";
import { isKernelBefore } from "../../node-description.ts";
import { firstKernels } from "../../node-facts.ts";

export const failCgroupV1 = defineNodeRule({
  id: "fail-cgroup-v1",
  severity: "error",
  versions: { since: "1.31" },
  stage: "validation",
  phrase: "kubelet is configured to not run on a host using cgroup v1",
  source: "pkg/kubelet/cm/container_manager_linux.go, NewContainerManager",
  fields: { fail: "failCgroupV1" },
  check: ({ fail }, { node }) =>
    node?.cgroupVersion === 1 && fail.value ? [{ blame: fail, params: {} }] : [],
  message: () =>
    'failCgroupV1 is true (default since 1.35), but this node uses cgroup v1 ("kubelet is configured to not run on a host using cgroup v1"). The kubelet does not start. Use cgroup v2, or set it to false.',
  fix: maker.setting(["failCgroupV1", false]),
});

export const memoryQosCgroupV1 = defineNodeRule({
  id: "memory-qos-cgroup-v1",
  severity: "warning",
  stage: "start-up",
  phrase: "MemoryQoS feature only works with cgroups v2",
  source: "pkg/kubelet/cm/container_manager_linux.go, NewContainerManager",
  fields: { gates: "featureGates" },
  check({ gates }, { node, config }) {
    const isOn = config.isGateOn("MemoryQoS");
    if (node?.os !== "linux" || node.cgroupVersion !== 1 || !isOn) return [];
    return [{ blame: gates.value.get("MemoryQoS") ?? gates, params: {} }];
  },
  message: () =>
    'The feature gate MemoryQoS is enabled, but this node uses cgroup v1 ("MemoryQoS feature only works with cgroups v2"). The gate has no effect. Disable it, or move the node to cgroup v2.',
  fix: (_params, _finding, context) => [gateOff("MemoryQoS", context)],
});

/** The first kernel that throttles at `memory.high` without a livelock. */
const safeKernel = firstKernels.memoryHigh;

export const memoryQosKernel = defineNodeRule({
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

export const singleProcessOomKillCgroupV1 = defineNodeRule({
  id: "single-process-oom-kill-cgroup-v1",
  severity: "error",
  versions: { since: "1.32" },
  stage: "validation",
  phrase: "singleProcessOOMKill must not be explicitly set to false",
  source: "pkg/kubelet/apis/config/validation/validation_others.go, validateKubeletOSConfiguration",
  fields: { single: "singleProcessOOMKill" },
  check: ({ single }, { node }) =>
    node?.os === "linux" && node.cgroupVersion === 1 && single.written && single.value === false
      ? [{ blame: single, params: {} }]
      : [],
  message: () =>
    "On this node, which uses cgroup v1, singleProcessOOMKill must not be explicitly set to false: the kernel always kills single processes. The kubelet does not start. Remove the line.",
  fix: maker.removal(),
});
