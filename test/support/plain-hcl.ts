import type { LocatedNode, MapNode } from "../../server/src/engine/syntax/located-node.ts";

/** Stands for what is not known. */
export const unknown = "?";

/** The plain value of a node; blocks of one name are a list if there are several. */
export function plainHcl(node: LocatedNode | undefined): unknown {
  if (!node || node.kind === "alias") return undefined;
  if (node.kind === "list") return node.items.map(plainHcl);
  if (node.kind === "map") return plainMap(node);
  if (node.isUnknown) return unknown;
  return node.value.type === "null" ? null : node.value.value;
}

function plainMap({ entries }: MapNode): unknown {
  const values = new Map<string, unknown[]>();
  for (const { key, value } of entries) {
    values.set(key.text, [...(values.get(key.text) ?? []), plainHcl(value)]);
  }
  return Object.fromEntries([...values].map(([key, all]) => [key, all.length > 1 ? all : all[0]]));
}
