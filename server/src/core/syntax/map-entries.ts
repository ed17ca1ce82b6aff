import { resolveAlias, type Entry, type LocatedNode, type MapNode } from "./located-node.ts";

/** Merge keys within merge keys deeper than this are not followed. */
const deepestMerge = 8;

/** The map's entries in order, with those of its `<<` merge keys in the place of the key. */
export function* entriesOf(
  map: MapNode,
  canMerge: () => boolean = () => true,
  depth = 0,
): Generator<Entry> {
  for (const entry of map.entries) {
    if (!entry.merge) {
      yield entry;
      continue;
    }
    for (const source of mergedMaps(entry.value)) {
      if (depth >= deepestMerge) continue;
      for (const merged of entriesOf(source, canMerge, depth + 1)) if (canMerge()) yield merged;
    }
  }
}

function mergedMaps(value: LocatedNode): MapNode[] {
  const source = resolveAlias(value);
  const nodes = source?.kind === "list" ? source.items.map(resolveAlias) : [source];
  return nodes.filter((node) => node?.kind === "map");
}

/**
 * The name of a key after YAML 1.1 had its way with it: an unquoted `on:` is the key `true`.
 */
export function keyName({ key }: Entry): string {
  const { value } = key;
  switch (value.type) {
    case "bool":
    case "int":
    case "float":
      return String(value.value);
    case "string":
      return value.value;
    case "null":
      return key.text;
  }
}
