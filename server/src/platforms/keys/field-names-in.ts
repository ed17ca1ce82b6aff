import type { Field } from "../../facts/field-index.ts";
import type { Entry, LocatedNode, MapNode } from "../../engine/syntax/located-node.ts";
import { foldedKey } from "../../engine/text/folded-key.ts";

/**
 * The map with its keys as the kubelet spells them, for platforms whose decoder ignores case. Of two spellings of a key the
 * last in byte order takes effect, since the document has become JSON with sorted keys.
 */
export function withFieldNames(map: MapNode, field: Field): MapNode {
  const { type } = field.record;
  if (type === "map") {
    const { item } = field;
    if (!item) return map;
    return { ...map, entries: map.entries.map((entry) => withNamesBelow(entry, item)) };
  }
  const byFold = new Map(
    [...field.children.values()].map((child) => [foldedKey(child.name), child]),
  );
  const last = new Map<Field, string>();
  for (const { key } of map.entries) {
    const child = byFold.get(foldedKey(key.text));
    if (child && (last.get(child) ?? "") <= key.text) last.set(child, key.text);
  }
  const entries = map.entries.map((entry): Entry => {
    const child = byFold.get(foldedKey(entry.key.text));
    if (!child || last.get(child) !== entry.key.text) return entry;
    const named = withNamesBelow(entry, child);
    const { name } = child;
    if (name === entry.key.text) return named;
    return { ...named, key: { ...entry.key, text: name, value: { type: "string", value: name } } };
  });
  return { ...map, entries };
}

function withNamesBelow(entry: Entry, field: Field): Entry {
  const value = withNames(entry.value, field);
  return value === entry.value ? entry : { ...entry, value };
}

function withNames(node: LocatedNode, field: Field): LocatedNode {
  if (node.kind === "map" && field.record.type !== "list") return withFieldNames(node, field);
  const { item } = field;
  if (node.kind !== "list" || field.record.type !== "list" || !item) return node;
  return { ...node, items: node.items.map((each) => withNames(each, item)) };
}
