import type { LocatedNode } from "../../engine/syntax/located-node.ts";
import type { Span } from "../../engine/text/span.ts";

/** One layer of what a node's kubelet runs with. */
export type ConfigLayer = FileLayer | FlagsLayer;

/** A file that the kubelet reads, or the base that a platform lays under the main file. */
export interface FileLayer {
  readonly kind: "base" | "main" | "drop-in";
  /** The name that users see: the path of a file, the name of a platform. */
  readonly origin: string;
  /** Of a base: the platform puts it over what the user writes. */
  readonly isOverwriting?: true;
  /** Of a base: the platform computes it of the node. */
  readonly isComputed?: true;
  /** Of a base: the user's document that sets it, such as kOps' Cluster for an InstanceGroup. */
  readonly document?: string;
  readonly root: LocatedNode | undefined;
  /** Of a main file: the place of findings about values that are not written. */
  readonly place?: Span;
  /** Of a base or main file: the folder that relative paths start from, absolute, with `/`. */
  readonly folder?: string;
}

/** The kubelet's arguments; their spans count from the start of the line that they make. */
interface FlagsLayer {
  readonly kind: "flags";
  readonly args: readonly string[];
}

/** The layer of a main file without a set. */
export function mainLayer(root: LocatedNode | undefined): ConfigLayer {
  return { kind: "main", origin: "", root };
}

/**
 * The layers by their numbers on the number line of `layer-span.ts`, in the order of loading: bases have negative
 * numbers, the main file has 0 whether there is one or not, drop-ins and flags follow.
 */
export function numberedLayers(layers: readonly ConfigLayer[]): ReadonlyMap<number, ConfigLayer> {
  const numbered = new Map<number, ConfigLayer>();
  const bases = layers.filter(({ kind }) => kind === "base");
  for (const [at, base] of bases.entries()) numbered.set(at - bases.length, base);
  const main = layers.find(({ kind }) => kind === "main");
  if (main) numbered.set(0, main);
  let last = 0;
  for (const above of ["drop-in", "flags"]) {
    for (const layer of layers) if (layer.kind === above) numbered.set(++last, layer);
  }
  return numbered;
}
