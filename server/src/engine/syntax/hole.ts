import type { LocatedNode, MapNode, ScalarNode } from "./located-node.ts";
import { hasFilledIn } from "./template-text.ts";

/** Replaces a value that the tool around a text fills in: it looks like a template to the searches for templates. */
export const hole = "${terraform}";

/** True for a scalar that is completely or partly unknown here. */
export function isUnknown(node: LocatedNode | undefined): boolean {
  return node?.kind === "scalar" && (node.isUnknown === true || isFilledIn(node.text));
}

/** True for a text of which a tool or a template engine fills in a part. */
export function isFilledIn(text: string): boolean {
  return text.includes(hole) || hasFilledIn(text);
}

/**
 * The known part of a value: of a map the known parts of its entries, of a list all or nothing. Undefined for nothing.
 */
export function knownPart(
  node: LocatedNode,
  isOpen: (node: ScalarNode) => boolean = isUnknown,
): LocatedNode | undefined {
  if (isKnown(node, isOpen)) return node;
  const known = node.kind === "map" ? knownEntries(node, isOpen) : undefined;
  return known && known.entries.length > 0 ? known : undefined;
}

/** The entries of a map as far as they are known. */
export function knownEntries(
  map: MapNode,
  isOpen: (node: ScalarNode) => boolean = isUnknown,
): MapNode {
  const entries = map.entries.flatMap((entry) => {
    const value = knownPart(entry.value, isOpen);
    return value ? [{ ...entry, value }] : [];
  });
  return { ...map, entries };
}

/** True where everything in a value is known. */
export function isKnown(
  node: LocatedNode,
  isOpen: (node: ScalarNode) => boolean = isUnknown,
): boolean {
  if (node.kind === "list") return node.items.every((item) => isKnown(item, isOpen));
  if (node.kind === "map") return node.entries.every(({ value }) => isKnown(value, isOpen));
  return node.kind === "alias" || !isOpen(node);
}
