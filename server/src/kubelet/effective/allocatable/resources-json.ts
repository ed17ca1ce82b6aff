import type { Config } from "../../config.ts";
import type { NodeDescription } from "../../node-description.ts";
import { computedText } from "../../quantity-sum.ts";
import { exactInteger, type ExactJson } from "../../../engine/text/json-text.ts";
import { staticCpus } from "./static-cpus.ts";
import { type ResourceAmounts, nodeResources, reservedMemoryNeeded } from "./node-resources.ts";
import { isRefusedAmount, type RefusedAmount, type RefusedAmounts } from "./allocatable-column.ts";

/**
 * The resources that a node leaves for pods, for programs: quantities as Kubernetes writes them, limits of cgroups as
 * numbers. Amounts that cannot be computed are left out, and `refused` says why.
 */
export function resourcesJson(
  config: Config,
  node: NodeDescription,
  refused: RefusedAmounts = { amounts: [], version: "", platform: undefined },
): { readonly [member: string]: ExactJson } {
  const { capacity, reserved, allocatable, kubepods, overCapacity } = nodeResources(config, node);
  const isKnown = (
    resource: string,
    part: RefusedAmount["parts"][number] | "allocatable",
  ): boolean => !isRefusedAmount(refused, resource, part);
  const amountsOf = (amounts: ResourceAmounts, part: "capacity" | "allocatable"): ExactJson =>
    textsOf(new Map([...amounts].filter(([resource]) => isKnown(resource, part))));
  const limits = [...kubepods].filter(([name]) =>
    isKnown(resourceOfLimit.get(name) ?? name, "kubepods"),
  );
  const cpus = isKnown("cpu", "allocatable") ? staticCpus(config, node) : undefined;
  const amounts = refused.amounts.filter(
    ({ resource }) => capacity.has(resource) || (resource === "pid" && node.pids !== undefined),
  );
  const refusedAmounts = amounts.filter(({ computed }) => !computed);
  const computedAmounts = amounts.filter(({ computed }) => computed);
  return {
    capacity: amountsOf(capacity, "capacity"),
    reserved: amountsOf(reserved, "allocatable"),
    allocatable: amountsOf(allocatable, "allocatable"),
    kubepods: Object.fromEntries(
      limits.map(([name, value]) => [name, exactInteger(value)] as const),
    ),
    reservedMemory: { needed: amountsOf(reservedMemoryNeeded(config, node), "allocatable") },
    ...(cpus && { staticCpus: { ...cpus } }),
    overCapacity: overCapacity.filter((resource) => isKnown(resource, "allocatable")),
    ...(refusedAmounts.length > 0 && {
      refused: refusedAmounts.map(({ resource, path, written }) => ({
        resource,
        path,
        value: written,
      })),
    }),
    ...(computedAmounts.length > 0 && {
      computed: computedAmounts.map(({ resource, path }) => ({ resource, path })),
    }),
  };
}

/** The resources that the limits of a cgroup with another name belong to. */
const resourceOfLimit: ReadonlyMap<string, string> = new Map([
  ["cpuShares", "cpu"],
  ["cpuWeight", "cpu"],
  ["pids", "pid"],
]);

function textsOf(amounts: ResourceAmounts): { readonly [resource: string]: string } {
  return Object.fromEntries([...amounts].map(([name, amount]) => [name, computedText(amount)]));
}
