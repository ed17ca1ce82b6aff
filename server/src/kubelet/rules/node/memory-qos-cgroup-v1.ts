import { gateOff } from "../shared/feature-gates.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
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
