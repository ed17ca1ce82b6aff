import { resolveAlias, type LocatedNode } from "../engine/syntax/located-node.ts";

/** The anchors that a document defines before a part of it and outside of it, by name. */
export function anchorsBefore(
  root: LocatedNode | undefined,
  part: number,
): ReadonlyMap<string, LocatedNode> {
  const found = new Map<string, LocatedNode>();
  const collect = (node: LocatedNode): void => {
    if (node.span.start >= part) return;
    if (node.anchor !== undefined && node.span.end <= part) found.set(node.anchor, node);
    if (node.kind === "list") node.items.forEach(collect);
    if (node.kind === "map") {
      for (const { key, value } of node.entries) {
        collect(key);
        collect(value);
      }
    }
  };
  if (root) collect(resolveAlias(root) ?? root);
  return found;
}
