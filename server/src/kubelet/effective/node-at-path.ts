import { stepsOfPath } from "../../engine/text/value-path.ts";
import type { TreeEntry, TreeMap, TreeNode } from "./tree.ts";

/** The value at a path, and the entry that contains it unless it is an item of a list. */
export interface TreePlace {
  readonly value: TreeNode;
  readonly entry: TreeEntry | undefined;
}

/** The place at a path such as `reservedMemory[0].limits`; undefined where the tree has none. */
export function placeAtPath(tree: TreeMap, path: string): TreePlace | undefined {
  let place: TreePlace = { value: tree, entry: undefined };
  for (const step of stepsOfPath(path)) {
    const next = stepInto(place.value, step);
    if (!next) return undefined;
    place = next;
  }
  return place;
}

function stepInto(node: TreeNode, step: string | number): TreePlace | undefined {
  if (node.kind === "map") {
    const entry = node.entries.get(String(step));
    return entry && { value: entry.value, entry };
  }
  const item = node.kind === "list" && typeof step === "number" ? node.items[step] : undefined;
  return item && { value: item, entry: undefined };
}
