import { publishedReservations } from "../../effective/allocatable/published-reservations.ts";
import { setAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineNodeRule } from "../define-rule.ts";

/** The reservation of a formula, for the message and the fix. */
interface Reserved {
  readonly source: string;
  readonly cpu: string;
  readonly memory: string;
}

export default defineNodeRule({
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
