import { readable } from "../../effective/allocatable/allocatable-column.ts";
import { nodeResources } from "../../effective/allocatable/node-resources.ts";
import { noQuantity, computedText } from "../../quantity-sum.ts";
import { defineNodeRule } from "../define-rule.ts";

const signals = new Map([
  ["memory", "memory.available"],
  ["ephemeral-storage", "nodefs.available"],
]);

export default defineNodeRule({
  id: "reservation-exceeds-capacity",
  severity: "error",
  stage: "start-up",
  phrase: "invalid Node Allocatable configuration",
  source: "pkg/kubelet/cm/node_container_manager_linux.go, validateNodeAllocatable",
  fields: {
    kube: "kubeReserved",
    system: "systemReserved",
    hard: "evictionHard",
    cpus: "reservedSystemCPUs",
  },
  check({ kube, system, hard, cpus }, { node, config }) {
    if (!node) return [];
    const { capacity, reserved, overCapacity } = nodeResources(config, node);
    return overCapacity.flatMap((resource) => {
      const parts = [
        kube.value.get(resource),
        system.value.get(resource),
        hard.value.get(signals.get(resource) ?? ""),
        resource === "cpu" ? cpus : undefined,
      ].filter((part) => part !== undefined);
      const [blame, ...related] = parts.filter(({ written }) => written);
      if (!blame) return [];
      const [sum, room] = [reserved, capacity].map(
        (amounts) => amounts.get(resource) ?? noQuantity,
      );
      if (!sum || !room) return [];
      const isClear = readable(sum) !== readable(room);
      // Many digits are rounded for people, if the two can still be distinguished.
      const textOf = (amount: typeof sum): string => {
        const exact = computedText(amount);
        return isClear && /^\d{7,}(?:Ki)?$/.test(exact) ? readable(amount) : exact;
      };
      const params = { resource, reserved: textOf(sum), capacity: textOf(room) };
      return [{ blame, related, params }];
    });
  },
  message: ({
    resource,
    reserved,
    capacity,
  }: {
    readonly resource: string;
    readonly reserved: string;
    readonly capacity: string;
  }) =>
    `Reservations of ${resource} add up to ${reserved}, but this node has only ${capacity} ("invalid Node Allocatable configuration"). The kubelet does not start. Lower kubeReserved, systemReserved or evictionHard.`,
  noFix: "Only you know how much the node can spare.",
});
