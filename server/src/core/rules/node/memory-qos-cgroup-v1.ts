import { defineRule } from "../define-rule.ts";

export const memoryQosCgroupV1 = defineRule({
  id: "memory-qos-cgroup-v1",
  severity: "warning",
  fields: { gates: "featureGates" },
  check({ gates }, { node, config }) {
    const isOn = config.isGateOn("MemoryQoS");
    if (node?.os !== "linux" || node.cgroupVersion !== 1 || !isOn) return [];
    return [{ blame: gates.value.get("MemoryQoS") ?? gates, params: {} }];
  },
});
