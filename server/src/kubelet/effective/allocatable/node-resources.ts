import type { Config } from "../../config.ts";
import { cpusOf, type NodeDescription } from "../../node-description.ts";
import { type QuantityNumber, readQuantityNumber } from "../../../engine/syntax/quantity-number.ts";
import {
  milliValueOf,
  noQuantity,
  notNegative,
  quantityDifference,
  unitsOf,
  wholeQuantity,
  quantitySum,
} from "../../quantity-sum.ts";
import { trimmedQuantity } from "../../../engine/syntax/quantity.ts";
import { hardThresholds, readThreshold } from "../eviction-thresholds.ts";

/** The resources that a node keeps from pods, by purpose. */
interface NodeReservation {
  readonly kube: ResourceAmounts;
  readonly system: ResourceAmounts;
  /** The hard eviction thresholds of memory and of the node's file system; no other is set aside. */
  readonly eviction: ResourceAmounts;
}

/** The resources that are set aside for eviction, and their signals. */
const evictionSignals: ReadonlyMap<string, string> = new Map([
  ["memory", "memory.available"],
  ["ephemeral-storage", "nodefs.available"],
]);

/**
 * The resources that `kubeReserved`, `systemReserved`, `reservedSystemCPUs` and `evictionHard` keep from pods on a node
 * of this capacity (`pkg/kubelet/cm/node_container_manager_linux.go`). A percentage is of the capacity, and zero if
 * that is not known. Texts that the kubelet rejects add nothing: other findings report them.
 */
function nodeReservation(
  config: Config,
  node: NodeDescription | undefined,
  capacity: ResourceAmounts,
): NodeReservation {
  const kube = amountsOf(config.setting("kubeReserved").value);
  const system = amountsOf(config.setting("systemReserved").value);
  const listed = cpusOf(config.setting("reservedSystemCPUs").value).size;
  if (listed > 0) {
    kube.delete("cpu");
    system.set("cpu", wholeQuantity(BigInt(listed), "decimal"));
  }
  return { kube, system, eviction: evictionReservation(config, node, capacity) };
}

function amountsOf(
  settings: ReadonlyMap<string, { readonly value: string }>,
): Map<string, QuantityNumber> {
  const amounts = new Map<string, QuantityNumber>();
  for (const [resource, { value }] of settings) {
    const amount = readQuantityNumber(trimmedQuantity(value));
    if (amount && amount.mantissa >= 0n) amounts.set(resource, amount);
  }
  return amounts;
}

function evictionReservation(
  config: Config,
  node: NodeDescription | undefined,
  capacity: ResourceAmounts,
): ResourceAmounts {
  const thresholds = hardThresholds(config, node);
  const amounts = new Map<string, QuantityNumber>();
  for (const [resource, signal] of evictionSignals) {
    const text = thresholds.get(signal);
    const threshold = text === undefined ? undefined : readThreshold(text);
    if (threshold?.kind === "quantity") {
      const amount = readQuantityNumber(text ?? "");
      if (amount) amounts.set(resource, amount);
    } else if (threshold?.kind === "percent") {
      const whole = capacity.get(resource);
      if (whole) amounts.set(resource, shareOf(unitsOf(whole), threshold.amount));
    }
  }
  return amounts;
}

/** A percentage of a capacity, cut to whole bytes: the kubelet stores the share in 32 bits. */
function shareOf(capacity: bigint, percent: number): QuantityNumber {
  const share = Math.fround(Math.fround(percent) / 100);
  return wholeQuantity(BigInt(Math.trunc(Number(capacity) * share)), "binary");
}

/** All of it together, resource by resource; what is zero is left out. */
function totalReservation(
  { kube, system, eviction }: NodeReservation,
  resources: Iterable<string>,
): ResourceAmounts {
  const total = new Map<string, QuantityNumber>();
  for (const resource of resources) {
    const parts = [system, kube, eviction].map((part) => part.get(resource) ?? noQuantity);
    const sum = parts.reduce(quantitySum, noQuantity);
    if (sum.mantissa !== 0n) total.set(resource, sum);
  }
  return total;
}

/** Amounts by the names of resources. */
export type ResourceAmounts = ReadonlyMap<string, QuantityNumber>;

/** The prefix of the names of huge pages; their size follows. */
export const hugePagesPrefix = "hugepages-";

/**
 * A node's resources as the kubelet finds them on the machine; resources that are not described are left out. `pid` is
 * not a resource of the node's status, but of its cgroups.
 */
function nodeCapacity(config: Config, node: NodeDescription): ResourceAmounts {
  const capacity = new Map<string, QuantityNumber>();
  if (node.cpus !== undefined) {
    capacity.set("cpu", wholeQuantity(BigInt(cpusOf(node.cpus).size), "decimal"));
  }
  if (node.memory) capacity.set("memory", wholeQuantity(node.memory.value, "binary"));
  // Without isolation the kubelet does not look at the disk, and nothing can be kept of it.
  if (node.ephemeralStorage && config.setting("localStorageCapacityIsolation").value) {
    capacity.set("ephemeral-storage", wholeQuantity(node.ephemeralStorage.value, "binary"));
  }
  for (const [size, { bytes, count }] of node.hugepages ?? []) {
    capacity.set(`${hugePagesPrefix}${size}`, wholeQuantity(bytes * BigInt(count), "binary"));
  }
  if (node.pids !== undefined) capacity.set("pid", wholeQuantity(BigInt(node.pids), "decimal"));
  return capacity;
}

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
