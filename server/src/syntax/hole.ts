import type { LocatedNode, MapNode } from "./located-node.ts";

/** What stands in a text for a value that the tool around it puts in: to whoever looks for templates it is one. */
export const hole = "${terraform}";

/** True for a scalar that is not known from here as a whole, or has something in it that is not. */
export function isUnknown(node: LocatedNode | undefined): boolean {
  return node?.kind === "scalar" && (node.isUnknown === true || node.text.includes(hole));
}

/** What is known of a value: of a map what is known of its entries, of a list all or nothing. Undefined for nothing. */
export function knownPart(node: LocatedNode): LocatedNode | undefined {
  if (isKnown(node)) return node;
  const known = node.kind === "map" ? knownEntries(node) : undefined;
  return known && known.entries.length > 0 ? known : undefined;
}

/** The entries of a map as far as they are known. */
export function knownEntries(map: MapNode): MapNode {
  const entries = map.entries.flatMap((entry) => {
    const value = knownPart(entry.value);
    return value ? [{ ...entry, value }] : [];
  });
  return { ...map, entries };
}

/** True where everything in a value is known. */
export function isKnown(node: LocatedNode): boolean {
  if (node.kind === "list") return node.items.every(isKnown);
  if (node.kind === "map") return node.entries.every(({ value }) => isKnown(value));
  return !isUnknown(node);
}
