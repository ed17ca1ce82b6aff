import type { Config } from "../../config.ts";
import { cpusOf, type NodeDescription } from "../../node-description.ts";
import type { QuantityNumber } from "../../../engine/syntax/quantity-number.ts";
import { wholeQuantity } from "../../quantity-sum.ts";

/** Amounts by the names of resources. */
export type ResourceAmounts = ReadonlyMap<string, QuantityNumber>;

/** The prefix of the names of huge pages; their size follows. */
export const hugePagesPrefix = "hugepages-";

/**
 * A node's resources as the kubelet finds them on the machine; resources that are not described are left out. `pid` is
 * not a resource of the node's status, but of its cgroups.
 */
export function nodeCapacity(config: Config, node: NodeDescription): ResourceAmounts {
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
