import { preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { nodeResources } from "../../effective/allocatable/node-resources.ts";
import { unitsOf } from "../../quantity-sum.ts";
import { defineNodeRule } from "../define-rule.ts";

export default defineNodeRule({
  id: "max-pods-pod-cidr",
  severity: "warning",
  stage: "start-up",
  source: "pkg/kubelet/nodestatus/setters.go, MachineInfo",
  fields: { max: "maxPods", perCore: "podsPerCore" },
  check({ max, perCore }, { node, config }) {
    const ranges = node?.podCIDR?.split(",") ?? [];
    const [smallest] = ranges
      .map((cidr) => ({ cidr, addresses: addressesIn(cidr) }))
      .sort((a, b) => a.addresses - b.addresses);
    if (!node || !smallest) return [];
    const pods = nodeResources(config, node).capacity.get("pods");
    const count = pods ? Number(unitsOf(pods)) : 0;
    if (count <= smallest.addresses) return [];
    const related = perCore.written ? [perCore] : [];
    return [{ blame: max, related, params: { pods: count, ...smallest } }];
  },
  message: ({
    pods,
    cidr,
    addresses,
  }: {
    readonly pods: number;
    readonly cidr: string;
    readonly addresses: number;
  }) =>
    `maxPods is ${pods}, but ${cidr} has only ${addresses} pod addresses. Further pods without hostNetwork stay in ContainerCreating. Set maxPods to at most ${addresses}, or give the node a larger range.`,
  fix: ({ addresses }, _finding, context) =>
    addresses > 0 ? [setAt("maxPods", addresses, context, preferred)] : [],
});

/** The addresses of a range without its first and its last; so many that no node runs out of them in most IPv6 ranges. */
function addressesIn(cidr: string): number {
  const [address = "", prefix = ""] = cidr.split("/");
  const bits = (address.includes(":") ? 128 : 32) - Number(prefix);
  return Math.max(2 ** bits - 2, 0);
}
