import type { Config } from "../../config.ts";
import { cpusOf, type NodeDescription } from "../../node-description.ts";
import { readQuantityNumber, type QuantityNumber } from "../../../engine/syntax/quantity-number.ts";
import { noQuantity, quantitySum, unitsOf, wholeQuantity } from "../../quantity-sum.ts";
import { trimmedQuantity } from "../../../engine/syntax/quantity.ts";
import { hardThresholds, readThreshold } from "../eviction-thresholds.ts";
import type { ResourceAmounts } from "./node-capacity.ts";

/** The resources that a node keeps from pods, by purpose. */
export interface NodeReservation {
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
export function nodeReservation(
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
export function totalReservation(
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
