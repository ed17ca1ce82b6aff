import type { LocatedNode, MapNode } from "./located-node.ts";

/** Replaces a value that the tool around a text fills in: it looks like a template to the searches for templates. */
export const hole = "${terraform}";

/** True for a scalar that is completely or partly unknown here. */
export function isUnknown(node: LocatedNode | undefined): boolean {
  return node?.kind === "scalar" && (node.isUnknown === true || node.text.includes(hole));
}

/**
 * The known part of a value: of a map the known parts of its entries, of a list all or nothing. Undefined for nothing.
 */
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
