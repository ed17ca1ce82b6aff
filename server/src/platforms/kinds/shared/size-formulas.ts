import {
  type NodeDescription,
  type Steps,
  aksCpuSteps,
  cpusOf,
  inSteps,
  publishedReservations,
} from "../../../kubelet/index.ts";
import { nodeTextAt } from "../../find-nodes.ts";
import type { Formula, PlatformContext } from "../../platform.ts";

/** CPUs, and memory in GiB; undefined where the description leaves it out. */
interface Size {
  readonly cpus: number | undefined;
  readonly memory: number | undefined;
}

function sizeOf({ cpus, memory }: NodeDescription): Size {
  return {
    cpus: cpus === undefined ? undefined : cpusOf(cpus).size,
    memory: memory && Number(memory.value) / 2 ** 30,
  };
}

/** Thousandths of each CPU (awslabs/amazon-eks-ami, `nodeadm/internal/kubelet/config.go`). */
const nodeadmCpu: Steps = [
  [1, 60],
  [2, 10],
  [4, 5],
  [Number.POSITIVE_INFINITY, 2.5],
];

/** The CPUs that nodeadm reserves; memory depends on the number of pods, which depends on the type of instance. */
export const nodeadmFormula: Formula = {
  fields: [],
  compute(node) {
    const { cpus } = sizeOf(node);
    if (cpus === undefined) return undefined;
    return { kubeReserved: { cpu: `${Math.floor(inSteps(cpus, nodeadmCpu))}m` } };
  },
};

/** The resources that GKE reserves for the kubelet, by its published formula. */
export const gkeFormula: Formula = {
  fields: ["kubeReserved"],
  compute(node) {
    const found = publishedReservations(node, 0).find(({ source }) => source === "GKE");
    return found && { kubeReserved: { cpu: `${found.cpu}m`, memory: `${found.memory}Mi` } };
  },
};

/** Parts of a GiB (Azure/karpenter-provider-azure, `pkg/providers/instancetype`). */
const azureMemory: Steps = [
  [4, 0.25],
  [8, 0.2],
  [16, 0.1],
  [128, 0.06],
  [Number.POSITIVE_INFINITY, 0.02],
];

/** The resources that Karpenter reserves for the kubelet on a machine of Azure. */
export const azureFormula: Formula = {
  fields: ["kubeReserved", "systemReserved"],
  compute(node) {
    const { cpus, memory } = sizeOf(node);
    if (cpus === undefined || memory === undefined) return undefined;
    const cpu = `${Math.floor(inSteps(cpus, aksCpuSteps))}m`;
    const mebibytes = Math.floor(1024 * inSteps(memory, azureMemory));
    return { kubeReserved: { cpu, memory: `${mebibytes}Mi` } };
  },
};

/**
 * The resources that AKS reserves for the kubelet, by its page on node resource reservations; memory depends on the
 * number of pods, which AKS chooses by the network plugin where the document does not set it.
 */
export const aksFormula: Formula = {
  fields: [],
  compute(node, { root }) {
    const { cpus, memory } = sizeOf(node);
    if (cpus === undefined) return undefined;
    const cpu = `${Math.floor(inSteps(cpus, aksCpuSteps))}m`;
    const pods = maxPodsAt.map((path) => nodeTextAt(root, path)).find((text) => text !== undefined);
    const isKnown = memory !== undefined && pods !== undefined && /^\d+$/.test(pods);
    const reserved: Readonly<Record<string, string>> = { cpu };
    if (!isKnown) return { kubeReserved: reserved };
    const mebibytes = Math.floor(Math.min(20 * Number(pods) + 50, 1024 * memory * 0.25));
    return { kubeReserved: { ...reserved, memory: `${mebibytes}Mi` } };
  },
};

/** Where documents for AKS set the number of pods. */
const maxPodsAt = [["max_pods"], ["default_node_pool", "max_pods"], ["spec", "maxPods"]] as const;

/** OpenShift counts whole GiB: 1 of the first 8, then 6% up to 128, and 2% beyond. */
const openShiftMemory: Steps = [
  [120, 0.06],
  [Number.POSITIVE_INFINITY, 0.02],
];

/**
 * The resources that OpenShift reserves automatically (machine-config-operator,
 * `templates/common/_base/files/kubelet-auto-sizing.yaml`, the second version of its sizing), if `isOn` says that it
 * does.
 */
export function openShiftFormula(isOn: (context: PlatformContext) => boolean): Formula {
  return {
    fields: ["systemReserved"],
    compute(node, context) {
      const { cpus, memory } = sizeOf(node);
      if (cpus === undefined || memory === undefined || !isOn(context)) return undefined;
      const cpu = Math.max(0.5, Number((0.06 + 0.012 * (cpus - 1)).toFixed(2)));
      const gibibytes = Math.floor(
        1.5 + inSteps(Math.max(0, Math.floor(memory) - 8), openShiftMemory),
      );
      return {
        systemReserved: { cpu: String(cpu), "ephemeral-storage": "1Gi", memory: `${gibibytes}Gi` },
      };
    },
  };
}
