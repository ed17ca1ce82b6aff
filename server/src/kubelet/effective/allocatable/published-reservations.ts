import { cpusOf, type NodeDescription } from "../../node-description.ts";

/** The reservation of a cluster provider on a node of this size, by its published formula. */
export interface PublishedReservation {
  readonly source: "GKE" | "EKS" | "AKS";
  /** Thousandths of a CPU. */
  readonly cpu: number;
  /** Mebibytes. */
  readonly memory: number;
}

/** Shares of a size in steps: each applies to the part below its bound. */
export type Steps = readonly (readonly [bound: number, share: number])[];

/** GKE and EKS: thousandths of each CPU. */
const cpuSteps: Steps = [
  [1, 60],
  [2, 10],
  [4, 5],
  [Number.POSITIVE_INFINITY, 2.5],
];

/** GKE: of mebibytes. */
const memorySteps: Steps = [
  [4_096, 0.25],
  [8_192, 0.2],
  [16_384, 0.1],
  [131_072, 0.06],
  [Number.POSITIVE_INFINITY, 0.02],
];

/** AKS: thousandths of each CPU; its table of 60 to 740 for 1 to 64 cores. */
export const aksCpuSteps: Steps = [
  [1, 60],
  [2, 40],
  [4, 20],
  [Number.POSITIVE_INFINITY, 10],
];

/** A machine below this has one fixed reservation on GKE. */
const smallMachine = 1_024;
const smallReservation = 255;

/**
 * The reservations of GKE, EKS and AKS (since 1.29) for the kubelet on a node of this size; empty if CPUs or memory are
 * not described. Sources are Google's page on planning node sizes, nodeadm's `internal/kubelet/config.go`, and
 * Microsoft's page on node resource reservations with the rates of Karpenter for Azure. Formulas that depend on
 * `maxPods` are left out if it is not known. For information only: no formula knows the workload of a node.
 */
export function publishedReservations(
  node: NodeDescription,
  maxPods: number | undefined,
): readonly PublishedReservation[] {
  if (node.cpus === undefined || !node.memory) return [];
  const cpus = cpusOf(node.cpus).size;
  const mebibytes = Number(node.memory.value) / 1_048_576;
  const cpu = inSteps(cpus, cpuSteps);
  const large = Math.round(inSteps(mebibytes, memorySteps));
  const gke: PublishedReservation = {
    source: "GKE",
    cpu: Math.round(cpu),
    memory: mebibytes < smallMachine ? smallReservation : large,
  };
  if (maxPods === undefined) return [gke];
  return [
    gke,
    // nodeadm cuts each step to whole thousandths, and counts with the pods that the instance has addresses for.
    { source: "EKS", cpu: Math.floor(cpu), memory: 11 * maxPods + smallReservation },
    {
      source: "AKS",
      cpu: Math.floor(inSteps(cpus, aksCpuSteps)),
      memory: Math.round(Math.min(20 * maxPods + 50, mebibytes * 0.25)),
    },
  ];
}

/** The sum of what each step takes of a size. */
export function inSteps(size: number, steps: Steps): number {
  let total = 0;
  let below = 0;
  for (const [bound, share] of steps) {
    if (size > below) total += (Math.min(size, bound) - below) * share;
    below = bound;
  }
  return total;
}
