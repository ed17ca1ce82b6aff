import type { LocatedNode } from "./located-node.ts";

/** Anchors by name: what stands for their aliases. */
export type Anchors = ReadonlyMap<string, LocatedNode>;

/** The state that the nodes of one document share, however many pieces it is read in. */
export interface DocumentState {
  /** The nodes of anchors so far; none while the node is still being read. */
  readonly anchors: Map<string, { readonly node: LocatedNode | undefined; readonly size: number }>;
  /** Nodes that the reader decodes, each alias with all that it stands for. */
  decodeCount: number;
  /** Those of them that stand for aliases. */
  aliasCount: number;
}

/** The state at the start of a document, or of a part of one, which has anchors before it. */
export function startOfDocument(before?: Anchors): DocumentState {
  const anchors = [...(before ?? [])].map(([name, node]) => [name, { node, size: 1 }] as const);
  return {
    anchors: new Map(anchors),
    decodeCount: 0,
    aliasCount: 0,
  };
}

/** A copy, so that reading on does not change the original; the anchors are shared. */
export function copyOfState({ anchors, decodeCount, aliasCount }: DocumentState): DocumentState {
  return { anchors, decodeCount, aliasCount };
}

/** Counts nodes that are written, not repeated. */
export function countNode(state: DocumentState, nodes = 1): void {
  state.decodeCount += nodes;
}

/** Up to so many nodes, 99 of 100 may stem from aliases; beyond, fewer and fewer. */
const lowRange = 400_000;
const highRange = 4_000_000;

/** Counts an alias for `size` nodes; true where the reader has enough: "excessive aliasing". */
export function countAlias(state: DocumentState, size: number): boolean {
  const wasTooMany = isTooMany(state);
  state.decodeCount += size + 1;
  state.aliasCount += size;
  return !wasTooMany && isTooMany(state);
}

function isTooMany({ decodeCount, aliasCount }: DocumentState): boolean {
  if (aliasCount <= 100 || decodeCount <= 1000) return false;
  const beyond = Math.min(Math.max((decodeCount - lowRange) / (highRange - lowRange), 0), 1);
  return aliasCount / decodeCount > 0.99 - 0.89 * beyond;
}
