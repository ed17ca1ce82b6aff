import { publishedReservations } from "../../effective/allocatable/published-reservations.ts";
import { setAt, removeAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule, defineRule } from "../define-rule.ts";
import { readable } from "../../effective/allocatable/allocatable-column.ts";
import { nodeResources } from "../../effective/allocatable/node-resources.ts";
import { noQuantity, computedText } from "../../quantity-sum.ts";
import { gateOn } from "../shared/feature-gates.ts";
import { keyOf } from "../shared/key-of.ts";

/** The reservation of a formula, for the message and the fix. */
interface Reserved {
  readonly source: string;
  readonly cpu: string;
  readonly memory: string;
}

export const reservationNone = defineNodeRule({
  id: "reservation-none",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/cm/node_container_manager_linux.go, GetNodeAllocatableReservation",
  fields: {
    kube: "kubeReserved",
    system: "systemReserved",
    cpus: "reservedSystemCPUs",
    max: "maxPods",
  },
  check({ kube, system, cpus, max }, { node }) {
    const isReserved = [kube, system].some(({ value }) => value.has("memory") || value.has("cpu"));
    if (!node || node.os === "windows" || isReserved || cpus.value !== "") return [];
    const formulas = publishedReservations(node, max.value).map(
      ({ source, cpu, memory }): Reserved => ({ source, cpu: `${cpu}m`, memory: `${memory}Mi` }),
    );
    return formulas.length === 0 ? [] : [{ blame: kube, params: { formulas } }];
  },
  message: ({ formulas }: { readonly formulas: readonly Reserved[] }) =>
    `Nothing is reserved for the kubelet, the container runtime or the system, so pods can use up the node's resources. Set kubeReserved. Published formulas for this node: ${formulas
      .map(({ source, cpu, memory }) => `${source} cpu ${cpu}, memory ${memory}`)
      .join("; ")}.`,
  fix: ({ formulas }, _finding, context) =>
    formulas.map(({ cpu, memory }) => setAt("kubeReserved", { cpu, memory }, context)),
});

const signals = new Map([
  ["memory", "memory.available"],
  ["ephemeral-storage", "nodefs.available"],
]);

export const reservationExceedsCapacity = defineNodeRule({
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

export const qosReservedGate = defineRule({
  id: "qos-reserved-gate",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/cm/container_manager_linux.go, NewContainerManager",
  fields: { reserved: "qosReserved" },
  check({ reserved }, { config }) {
    const gate = "QOSReserved";
    if (reserved.value.size === 0 || config.isGateOn(gate)) return [];
    return [{ blame: keyOf(reserved, config), params: { gate } }];
  },
  message: ({ gate }: { readonly gate: string }) =>
    `qosReserved has no effect: the feature gate ${gate} is disabled. Set "${gate}: true" in featureGates, or remove qosReserved.`,
  fix: ({ gate }, { path }, context) => [gateOn(gate, context), removeAt(path, context)],
});
