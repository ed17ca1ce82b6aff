import type { Config } from "../../config.ts";
import { cpusOf, type NamedNode, type NodeDescription } from "../../node-description.ts";
import type { QuantityNumber } from "../../../engine/syntax/quantity-number.ts";
import { computedText, milliValueOf, noQuantity } from "../../quantity-sum.ts";
import type { NodePhrases } from "../../messages/node-phrases.ts";
import { nodeResources, reservedMemoryNeeded, type NodeResources } from "./node-resources.ts";
import { publishedReservations } from "./published-reservations.ts";
import { staticCpus } from "./static-cpus.ts";
import type { PlatformTexts } from "../../../engine/messages/platform-texts.ts";

/** A node size, and what cannot be computed for it. */
export interface AllocatableNode extends NamedNode {
  readonly refused?: RefusedAmounts;
}

/** One resource of a node in words; "-" for nothing. */
export interface AllocatableRow {
  readonly resource: string;
  readonly capacity: string;
  readonly kube: string;
  readonly system: string;
  readonly eviction: string;
  readonly allocatable: string;
  readonly kubepods: string;
  /** Shares of the capacity: kubeReserved, systemReserved, eviction, huge pages, what is left. Undefined where nothing is kept. */
  readonly shares: readonly [number, number, number, number, number] | undefined;
}

/** The resources that a configuration leaves for pods on one node size. */
export interface AllocatableColumn {
  readonly name: string;
  readonly rows: readonly AllocatableRow[];
  /** Why the kubelet does not start there, as far as amounts say it. */
  readonly problems: readonly string[];
  /** Further consequences for this node. */
  readonly notes: readonly string[];
  /** The reservations of cluster providers. */
  readonly published: readonly string[];
}

/** The column of a node size; resources that its description leaves out are left out. */
export function allocatableColumn(
  config: Config,
  { name, node, refused = nothingRefused }: AllocatableNode,
  phrases: NodePhrases,
): AllocatableColumn {
  const resources = nodeResources(config, node);
  const isRefused = (resource: string): boolean =>
    isRefusedAmount(refused, resource, "allocatable");
  const needed = isRefused("memory") ? undefined : reservedMemoryNeeded(config, node).get("memory");
  const isStatic = config.setting("memoryManagerPolicy").value === "Static";
  const cpus = isRefused("cpu") ? undefined : staticCpus(config, node);
  const maxPods = isRefused("pods") ? undefined : config.setting("maxPods").value;
  const published = publishedReservations(node, maxPods);
  return {
    name: name ?? sizeOf(node, phrases),
    rows: [...resources.capacity.keys()].map((resource) =>
      withoutRefused(rowOf(resource, resources), refused),
    ),
    problems: resources.overCapacity
      .filter((resource) => !isRefused(resource))
      .map(phrases.overCapacity),
    notes: [
      ...refusedNotes(refused, resources, phrases),
      ...(cpus ? [phrases.staticCpus(cpus.reserved, cpus.shared)] : []),
      ...(isStatic && needed ? [phrases.reservedMemoryNeeded(computedText(needed))] : []),
    ],
    published: published.map(({ source, cpu, memory }) => phrases.published(source, cpu, memory)),
  };
}

const nothingRefused: RefusedAmounts = { amounts: [], version: "", platform: undefined };

/** The mark for an amount that cannot be computed. */
const noAnswer = "?";

function withoutRefused(row: AllocatableRow, refused: RefusedAmounts): AllocatableRow {
  const { resource } = row;
  if (!isRefusedAmount(refused, resource, "allocatable")) return row;
  const cell = (part: RefusedAmount["parts"][number]): string =>
    isRefusedAmount(refused, resource, part) ? noAnswer : row[part];
  return {
    resource,
    capacity: cell("capacity"),
    kube: cell("kube"),
    system: cell("system"),
    eviction: cell("eviction"),
    allocatable: noAnswer,
    kubepods: cell("kubepods"),
    shares: undefined,
  };
}

/** The amounts that cannot be computed, a sentence for each value that is rejected. */
function refusedNotes(
  { amounts, version, platform }: RefusedAmounts,
  { capacity }: NodeResources,
  phrases: NodePhrases,
): readonly string[] {
  const shown = amounts.filter(({ resource }) => capacity.has(resource));
  const paths = new Set(shown.map(({ path }) => path));
  return [...paths].map((path) => {
    const ofPath = shown.filter((amount) => amount.path === path);
    const resources = ofPath.map(({ resource }) => resource);
    const computed = ofPath[0]?.computed;
    if (computed) return phrases.computedAmount({ ...computed, resources, field: path });
    const setting = `${path}: ${ofPath[0]?.written ?? ""}`;
    return phrases.refusedAmount({ resources, setting, version, platform });
  });
}

/** Why allocatable and the limits of the pods' cgroup differ, in a sentence. */
export function kubepodsNote(config: Config, phrases: NodePhrases): string {
  const isLimited =
    config.setting("cgroupsPerQOS").value &&
    config.setting("enforceNodeAllocatable").value.some(({ value }) => value === "pods");
  return isLimited ? phrases.kubepodsNote : phrases.kubepodsWhole;
}

function sizeOf({ cpus, memory }: NodeDescription, phrases: NodePhrases): string {
  const count = cpus === undefined ? undefined : cpusOf(cpus).size;
  const parts = [
    ...(count === undefined ? [] : [`${count} CPU`]),
    ...(memory ? [bytesText(memory.value)] : []),
  ];
  return parts.length === 0 ? phrases.unnamedNode : parts.join(", ");
}

function rowOf(resource: string, resources: NodeResources): AllocatableRow {
  const { capacity, reservation, allocatable, kubepods } = resources;
  const all = capacity.get(resource) ?? noQuantity;
  const [kube, system, eviction] = [reservation.kube, reservation.system, reservation.eviction].map(
    (part) => part.get(resource),
  );
  const left = allocatable.get(resource) ?? noQuantity;
  const limit = kubepods.get(resource === "cpu" ? "cpuShares" : resource);
  return {
    resource,
    capacity: readable(all),
    kube: textOf(kube),
    system: textOf(system),
    eviction: textOf(eviction),
    allocatable: readable(left),
    kubepods: limit === undefined ? "-" : resource === "cpu" ? `${limit} shares` : bytesText(limit),
    shares: sharesOf(all, [kube, system, eviction], left),
  };
}

function sharesOf(
  all: QuantityNumber,
  kept: readonly (QuantityNumber | undefined)[],
  left: QuantityNumber,
): AllocatableRow["shares"] {
  const whole = Number(milliValueOf(all));
  if (whole === 0 || kept.every((part) => part === undefined)) return undefined;
  let room = 1;
  const take = (amount: number): number => {
    const share = Math.max(0, Math.min(amount, room));
    room -= share;
    return share;
  };
  const [kube, system, eviction] = kept.map((part) =>
    take(part ? Number(milliValueOf(part)) / whole : 0),
  );
  const free = take(Number(milliValueOf(left)) / whole);
  return [kube ?? 0, system ?? 0, eviction ?? 0, room, free];
}

function textOf(amount: QuantityNumber | undefined): string {
  return amount && amount.mantissa !== 0n ? readable(amount) : "-";
}

/** Bytes with a unit that a person reads; other amounts as Kubernetes writes them. */
export function readable(amount: QuantityNumber): string {
  return amount.notation === "binary" && amount.scale === 0
    ? bytesText(amount.mantissa)
    : computedText(amount);
}

function bytesText(bytes: bigint): string {
  const units = ["Gi", "Mi", "Ki"] as const;
  const sizes = [1_073_741_824, 1_048_576, 1_024];
  const at = sizes.findIndex((size) => Number(bytes) >= size);
  const size = sizes[at];
  if (size === undefined) return String(bytes);
  const amount = Number(bytes) / size;
  return `${Number.isInteger(amount) ? amount : amount.toFixed(1)}${units[at] ?? ""}`;
}

/**
 * An amount of a node that cannot be computed, since the kubelet or the platform rejects a value that it depends on, or
 * the platform sets it to a value that is not known here.
 */
export interface RefusedAmount {
  readonly resource: string;
  /** Other amounts that cannot be computed, apart from `allocatable`. */
  readonly parts: readonly ("capacity" | "kube" | "system" | "eviction" | "kubepods")[];
  /** The setting, and what is written there. */
  readonly path: string;
  readonly written: string;
  /** The platform computes it: its texts, and the id of the sentence that says how. */
  readonly computed?: { readonly texts: PlatformTexts; readonly note: string };
}

/** The amounts of a node that cannot be computed, and whether the kubelet or a platform rejects the values. */
export interface RefusedAmounts {
  readonly amounts: readonly RefusedAmount[];
  readonly version: string;
  /** The platform that carries the configuration to the node. */
  readonly platform: string | undefined;
}

/** Whether an amount of a resource cannot be computed. */
export function isRefusedAmount(
  { amounts }: RefusedAmounts,
  resource: string,
  part: RefusedAmount["parts"][number] | "allocatable",
): boolean {
  return amounts.some(
    (amount) =>
      amount.resource === resource && (part === "allocatable" || amount.parts.includes(part)),
  );
}
