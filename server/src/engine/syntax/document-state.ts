import { type Budget, fileBudget } from "../text/budget.ts";
import type { Span } from "../text/span.ts";
import type { LocatedNode } from "./located-node.ts";

/** Anchors by name: what stands for their aliases. */
export type Anchors = ReadonlyMap<string, LocatedNode>;

/** The node of an anchor, with all that its aliases stand for. */
interface Anchored extends Extent {
  /** None while the node is still being read. */
  readonly node: LocatedNode | undefined;
}

/** How much there is of something. */
interface Extent {
  /** Nodes. */
  readonly size: number;
  /** Characters. */
  readonly length: number;
}

/** The state that the nodes of one document share, however many pieces it is read in. */
export interface DocumentState {
  /** The nodes of anchors so far. */
  readonly anchors: Map<string, Anchored>;
  /** Nodes that the reader decodes, each alias with all that it stands for. */
  decodeCount: number;
  /** Those of them that stand for aliases. */
  aliasCount: number;
  /** Characters that aliases stand for. */
  aliasLength: number;
  readonly budget: Budget;
}

/** The state before a document, or a part of one, is read. */
export interface Before {
  readonly anchors?: Anchors;
  readonly budget?: Budget;
}

/** The state at the start of a document, or of a part of one, which has anchors before it. */
export function startOfDocument({
  anchors: before = new Map(),
  budget = fileBudget(),
}: Before = {}): DocumentState {
  const known = new Map<LocatedNode, Extent>();
  const anchors = [...before].map(
    ([name, node]) => [name, { node, ...extentOf(node, known) }] as const,
  );
  return { anchors: new Map(anchors), decodeCount: 0, aliasCount: 0, aliasLength: 0, budget };
}

/** The extent of a node, each alias with all that it stands for. */
function extentOf(node: LocatedNode, known: Map<LocatedNode, Extent>): Extent {
  const before = known.get(node);
  if (before) return before;
  let size = 1;
  let length = node.kind === "scalar" ? node.text.length : 0;
  const add = (child: LocatedNode): void => {
    const extent = extentOf(child, known);
    size += extent.size;
    length += extent.length;
  };
  if (node.kind === "alias" && node.target) add(node.target);
  if (node.kind === "list") node.items.forEach(add);
  if (node.kind === "map") {
    for (const { key, value } of node.entries) {
      add(key);
      add(value);
    }
  }
  known.set(node, { size, length });
  return { size, length };
}

/** A copy, so that reading on does not change the original; the anchors are shared. */
export function copyOfState({
  anchors,
  decodeCount,
  aliasCount,
  aliasLength,
  budget,
}: DocumentState): DocumentState {
  return { anchors, decodeCount, aliasCount, aliasLength, budget };
}

/** Counts nodes that are written, not repeated. */
export function countNode(state: DocumentState, nodes = 1): void {
  state.decodeCount += nodes;
}

/** Up to so many nodes, 99 of 100 may stem from aliases; beyond, fewer and fewer. */
const lowRange = 400_000;
const highRange = 4_000_000;

/** The result of counting an alias. */
interface CountedAlias {
  /** The reader has enough: "excessive aliasing". */
  readonly isTooMuch: boolean;
  /** It is followed; beyond the reader's limit and the budget of the file, an alias stands for nothing. */
  readonly isFollowed: boolean;
}

/** Counts an alias and all that it stands for. */
export function countAlias(state: DocumentState, { size, length }: Extent, at: Span): CountedAlias {
  const wasTooMany = isTooMany(state);
  state.decodeCount += size + 1;
  state.aliasCount += size;
  state.aliasLength += length;
  const isTooManyNow = isTooMany(state);
  return {
    isTooMuch: !wasTooMany && isTooManyNow,
    isFollowed:
      !isTooManyNow &&
      state.budget.take("nodes", size, at) &&
      state.budget.take("characters", length, at),
  };
}

function isTooMany({ decodeCount, aliasCount }: DocumentState): boolean {
  if (aliasCount <= 100 || decodeCount <= 1000) return false;
  const beyond = Math.min(Math.max((decodeCount - lowRange) / (highRange - lowRange), 0), 1);
  return aliasCount / decodeCount > 0.99 - 0.89 * beyond;
}
