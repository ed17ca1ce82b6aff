import type { Config } from "../../config.ts";
import { cpusOf, type NodeDescription } from "../../node-description.ts";
import type { QuantityNumber } from "../../../engine/syntax/quantity-number.ts";
import {
  milliValueOf,
  noQuantity,
  notNegative,
  quantityDifference,
  unitsOf,
  wholeQuantity,
} from "../../quantity-sum.ts";
import { hugePagesPrefix, nodeCapacity, type ResourceAmounts } from "./node-capacity.ts";
import { nodeReservation, totalReservation, type NodeReservation } from "./node-reservation.ts";

/** The resources that a node has, keeps and leaves for pods. */
export interface NodeResources {
  /** As the node's status says it, with `pods`. */
  readonly capacity: ResourceAmounts;
  readonly reservation: NodeReservation;
  /** The total reservations, by resource. */
  readonly reserved: ResourceAmounts;
  /** As the node's status says it. */
  readonly allocatable: ResourceAmounts;
  /** The limits of the cgroup that all pods live in, in the units of the kernel. */
  readonly kubepods: ReadonlyMap<string, bigint>;
  /** The resources of which more is reserved than there is: the kubelet does not start. */
  readonly overCapacity: readonly string[];
}

/** The resources that the static memory manager compares with `reservedMemory`. */
const managedResources: readonly string[] = ["cpu", "memory"];

/** Resources that the kubelet compares with their capacity when it starts. */
const checkedResources: readonly string[] = ["cpu", "memory", "ephemeral-storage"];

/**
 * The resources left for pods on a node with this configuration, as `pkg/kubelet/nodestatus` and
 * `pkg/kubelet/cm/node_container_manager_linux.go` compute it. Resources that the node's description leaves out are
 * left out here.
 */
export function nodeResources(config: Config, node: NodeDescription): NodeResources {
  const capacity = nodeCapacity(config, node);
  const reservation = nodeReservation(config, node, capacity);
  const status = new Map([...capacity].filter(([resource]) => resource !== "pid"));
  const reserved = totalReservation(reservation, status.keys());
  const pods = podsOn(config, node);
  if (pods !== undefined) status.set("pods", pods);
  const isOver = (resource: string): boolean => {
    const [all, kept] = [capacity.get(resource), reserved.get(resource)];
    return all !== undefined && kept !== undefined && quantityDifference(all, kept).mantissa < 0n;
  };
  return {
    capacity: status,
    reservation,
    reserved,
    allocatable: allocatableOf(status, reserved),
    kubepods: kubepodsLimits(config, capacity, reservation),
    overCapacity: checkedResources.filter(isOver),
  };
}

/** What `reservedMemory` has to add up to with the static policy, and the CPU that goes with it; zeros left out. */
export function reservedMemoryNeeded(
  config: Config,
  node: NodeDescription | undefined,
): ResourceAmounts {
  const capacity = node ? nodeCapacity(config, node) : new Map<string, QuantityNumber>();
  return totalReservation(nodeReservation(config, node, capacity), managedResources);
}

/** `maxPods`, or the limit by `podsPerCore`; undefined if that depends on an unknown number of CPUs. */
function podsOn(config: Config, node: NodeDescription): QuantityNumber | undefined {
  const maxPods = config.setting("maxPods").value;
  const perCore = config.setting("podsPerCore").value;
  if (perCore > 0 && node.cpus === undefined) return undefined;
  const byCores = perCore > 0 ? cpusOf(node.cpus ?? "").size * perCore : maxPods;
  return wholeQuantity(BigInt(Math.min(maxPods, byCores)), "decimal");
}

/** Memory loses what is reserved, and all huge pages too. */
function allocatableOf(capacity: ResourceAmounts, reserved: ResourceAmounts): ResourceAmounts {
  const allocatable = new Map<string, QuantityNumber>();
  for (const [resource, amount] of capacity) {
    const kept = reserved.get(resource);
    allocatable.set(resource, notNegative(kept ? quantityDifference(amount, kept) : amount));
  }
  for (const [resource, amount] of capacity) {
    const memory = allocatable.get("memory");
    if (!memory || !resource.startsWith(hugePagesPrefix)) continue;
    allocatable.set("memory", notNegative(quantityDifference(memory, amount)));
  }
  return allocatable;
}

/**
 * The cgroup of all pods gets everything that is not reserved, regardless of eviction; or everything, if nothing is
 * enforced.
 */
function kubepodsLimits(
  config: Config,
  capacity: ResourceAmounts,
  { kube, system }: NodeReservation,
): ReadonlyMap<string, bigint> {
  const enforced = config.setting("enforceNodeAllocatable").value;
  const isEnforced =
    config.setting("cgroupsPerQOS").value && enforced.some(({ value }) => value === "pods");
  const limits = new Map<string, bigint>();
  for (const [resource, amount] of capacity) {
    const kept = [system, kube].map((part) => part.get(resource) ?? noQuantity);
    const left = isEnforced ? notNegative(kept.reduce(quantityDifference, amount)) : amount;
    if (resource === "cpu") {
      const shares = cpuShares(milliValueOf(left));
      limits.set("cpuShares", shares);
      limits.set("cpuWeight", 1n + ((shares - leastShares) * 9999n) / 262_142n);
    } else if (resource === "pid") limits.set("pids", unitsOf(left));
    else if (resource !== "ephemeral-storage") limits.set(resource, unitsOf(left));
  }
  return limits;
}

const leastShares = 2n;
const maxShares = 262_144n;

/** Thousandths of a CPU as the kernel's weights. */
function cpuShares(milli: bigint): bigint {
  const shares = (milli * 1024n) / 1000n;
  if (shares < leastShares) return leastShares;
  return shares > maxShares ? maxShares : shares;
}
