import { cpusOf, type NodeDescription } from "../../kubelet/node-description.ts";
import { parseQuantity, quantityText } from "../../kubelet/quantity.ts";
import type { Setting } from "../../kubelet/setting.ts";
import { defineNodeRule } from "../define-rule.ts";

const one = 1_000_000_000n;

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
  fields: { kube: "kubeReserved", system: "systemReserved", hard: "evictionHard" },
  check({ kube, system, hard }, { node }) {
    if (!node) return [];
    return ["cpu", "memory", "ephemeral-storage"].flatMap((resource) => {
      const capacity = capacityOf(resource, node);
      if (capacity === undefined) return [];
      const parts = [
        kube.value.get(resource),
        system.value.get(resource),
        hard.value.get(signals.get(resource) ?? ""),
      ].filter((part) => part !== undefined);
      const sum = parts.reduce((total, part) => total + amountOf(part, capacity), 0n);
      const [blame, ...related] = parts.filter(({ written }) => written);
      if (sum <= capacity || !blame) return [];
      const shown = { reserved: quantityText(sum), capacity: quantityText(capacity) };
      return [{ blame, related, params: { resource, ...shown } }];
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
    `The reservations of ${resource} add up to ${reserved}, and this node has ${capacity} (invalid Node Allocatable configuration). The kubelet does not start. Lower kubeReserved, systemReserved or evictionHard.`,
  noFix: "How much less is enough is only known to the operator.",
});

/** What the node has of a resource, in nano units; undefined where it is not described. */
function capacityOf(resource: string, node: NodeDescription): bigint | undefined {
  if (resource === "cpu")
    return node.cpus === undefined ? undefined : BigInt(cpusOf(node.cpus).size) * one;
  return resource === "memory" ? node.memory?.nanos : node.ephemeralStorage?.nanos;
}

/** A reservation in nano units; a percentage is of the capacity. */
function amountOf(setting: Setting<string> | undefined, capacity: bigint): bigint {
  const text = setting?.value ?? "0";
  const percent = /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1];
  if (percent === undefined) return parseQuantity(text)?.nanos ?? 0n;
  return (capacity * BigInt(Math.round(Number(percent) * 100))) / 10_000n;
}
