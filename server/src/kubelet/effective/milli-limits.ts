import { quantityTextOf } from "../decode-scalar.ts";
import { milliQuantityText, quantityCanonicalText } from "./canonical-text.ts";
import { isNull, withEntry, type TreeEntry, type TreeMap, type TreeNode } from "./tree.ts";

/**
 * The tree with the limits of `reservedMemory` rounded up to thousandths, as those of every resource list are. The
 * kubelet does it when it decodes the main file, and not again after the merge.
 */
export function withMilliLimits(tree: TreeMap): TreeMap {
  const reserved = tree.entries.get("reservedMemory");
  if (reserved?.value.kind !== "list") return tree;
  const items = reserved.value.items.map((item): TreeNode => {
    const limits = item.kind === "map" ? item.entries.get("limits") : undefined;
    if (item.kind !== "map" || limits?.value.kind !== "map") return item;
    const entries = new Map<string, TreeEntry>();
    for (const [name, entry] of limits.value.entries) {
      entries.set(name, { ...entry, value: milliQuantity(entry.value) });
    }
    return withEntry(item, "limits", { ...limits, value: { ...limits.value, entries } });
  });
  return withEntry(tree, "reservedMemory", { ...reserved, value: { ...reserved.value, items } });
}

/** Only what has smaller parts is another value afterwards; its node keeps its place. */
function milliQuantity(node: TreeNode): TreeNode {
  if (node.kind !== "scalar" || isNull(node)) return node;
  const written = quantityTextOf(node);
  const text = milliQuantityText(written);
  const isSame = text === quantityCanonicalText(written);
  return isSame ? node : { ...node, text, value: { type: "string", value: text } };
}
