import { defineRule } from "../define-rule.ts";

export const memoryManagerNumaNode = defineRule({
  id: "memory-manager-numa-node",
  severity: "error",
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
});

/** Without max-allowable-numa-nodes no policy goes beyond this. */
const usualLimit = 8;

export const topologyNumaLimit = defineRule({
  id: "topology-numa-limit",
  severity: "error",
  fields: { policy: "topologyManagerPolicy", options: "topologyManagerPolicyOptions" },
  check({ policy, options }, { node }) {
    const count = node?.numaNodes;
    const written = Number(options.value.get("max-allowable-numa-nodes")?.value ?? usualLimit);
    const limit = Number.isInteger(written) ? Math.max(written, usualLimit) : usualLimit;
    if (count === undefined || count <= limit || policy.value === "none") return [];
    return [{ blame: policy, params: { count, limit } }];
  },
});
