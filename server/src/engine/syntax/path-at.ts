import { touches } from "../text/span.ts";
import type { Entry, ListNode, LocatedNode, MapNode } from "./located-node.ts";

/**
 * One step from a document's root towards an offset: into an entry of a map, or an item of a list.
 */
export type PathStep =
  | {
      readonly kind: "entry";
      readonly map: MapNode;
      readonly entry: Entry;
      /** The entry's key, as a shorthand for `entry.key.text`. */
      readonly key: string;
      /** Where the offset is: on the key, on or in the value, or between them (`:`, an anchor). */
      readonly part: "key" | "value" | "gap";
    }
  | {
      readonly kind: "item";
      readonly list: ListNode;
      readonly index: number;
      readonly node: LocatedNode;
    };

/**
 * The steps from `root` to the innermost entry or item at `offset`. A token includes its end, since a cursor may be
 * there. Aliases are not followed: the node below the last step is written at the offset itself. Empty if the offset is
 * in no entry and no item.
 */
export function pathAt(root: LocatedNode | undefined, offset: number): readonly PathStep[] {
  const steps: PathStep[] = [];
  let node = root;
  while (node) {
    const step = stepAt(node, offset);
    if (!step) break;
    steps.push(step);
    node = nodeBehind(step);
  }
  return steps;
}

/** The innermost node at `offset`: a key, a value, an item, or `root` itself; undefined outside. */
export function nodeAt(root: LocatedNode | undefined, offset: number): LocatedNode | undefined {
  const last = pathAt(root, offset).at(-1);
  const node = last ? nodeOfStep(last) : root;
  return node && touches(node.span, offset) ? node : undefined;
}

/** The node that a step leads to: the key under the offset, else the value or the item. */
export function nodeOfStep(step: PathStep): LocatedNode {
  if (step.kind === "item") return step.node;
  return step.part === "key" ? step.entry.key : step.entry.value;
}

function stepAt(node: LocatedNode, offset: number): PathStep | undefined {
  if (node.kind === "list") {
    const index = node.items.findLastIndex(({ span }) => touches(span, offset));
    const item = node.items[index];
    return item && { kind: "item", list: node, index, node: item };
  }
  if (node.kind !== "map") return undefined;
  const entry = node.entries.findLast(({ span }) => touches(span, offset));
  if (!entry) return undefined;
  return { kind: "entry", map: node, entry, key: entry.key.text, part: partAt(entry, offset) };
}

/** A value that is not written has its empty span at the key's end: there the key counts. */
function partAt({ key, value }: Entry, offset: number): "key" | "value" | "gap" {
  if (touches(key.span, offset)) return "key";
  return touches(value.span, offset) ? "value" : "gap";
}

/** Where to look on: nothing is below a key, and a gap has nothing but the value's anchor or tag. */
function nodeBehind(step: PathStep): LocatedNode | undefined {
  if (step.kind === "item") return step.node;
  return step.part === "value" ? step.entry.value : undefined;
}
