import { resolveAlias, type LocatedNode, type MapNode } from "./located-node.ts";

/** The map of a node, also through an alias; undefined if it is not a map. */
export function mapOf(node: LocatedNode | undefined): MapNode | undefined {
  const map = node && resolveAlias(node);
  return map?.kind === "map" ? map : undefined;
}

/** The items of a node that is a list, also through an alias; undefined if it is not a list. */
export function itemsOf(node: LocatedNode | undefined): readonly LocatedNode[] | undefined {
  const list = node && resolveAlias(node);
  return list?.kind === "list" ? list.items : undefined;
}

/** The value of a key as the map itself writes it; of a key that is written twice, the last. */
export function valueOf(map: MapNode, name: string): LocatedNode | undefined {
  return map.entries.findLast(({ key }) => key.text === name)?.value;
}

/** The text after a key; undefined without one, or if the value is not a text. */
export function textOf(map: MapNode, name: string): string | undefined {
  const value = valueOf(map, name);
  return value?.kind === "scalar" && value.value.type === "string" ? value.text : undefined;
}
