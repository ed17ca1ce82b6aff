import type { Config } from "../../config.ts";
import type { NodeDescription } from "../../node-description.ts";
import { computedText } from "../../quantity-sum.ts";
import { exactInteger, type ExactJson } from "../../../text/json-text.ts";
import { staticCpus } from "./static-cpus.ts";
import type { ResourceAmounts } from "./node-capacity.ts";
import { nodeResources, reservedMemoryNeeded } from "./node-resources.ts";

/** What a node leaves for pods, as programs read it: quantities as Kubernetes writes them, limits of cgroups as numbers. */
export function resourcesJson(
  config: Config,
  node: NodeDescription,
): { readonly [member: string]: ExactJson } {
  const { capacity, reserved, allocatable, kubepods, overCapacity } = nodeResources(config, node);
  const cpus = staticCpus(config, node);
  return {
    capacity: textsOf(capacity),
    reserved: textsOf(reserved),
    allocatable: textsOf(allocatable),
    kubepods: Object.fromEntries(
      [...kubepods].map(([name, value]) => [name, exactInteger(value)] as const),
    ),
    reservedMemory: { needed: textsOf(reservedMemoryNeeded(config, node)) },
    ...(cpus && { staticCpus: { ...cpus } }),
    overCapacity,
  };
}

function textsOf(amounts: ResourceAmounts): { readonly [resource: string]: string } {
  return Object.fromEntries([...amounts].map(([name, amount]) => [name, computedText(amount)]));
}
