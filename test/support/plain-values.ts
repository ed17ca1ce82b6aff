import { parseFile } from "../../server/src/engine/syntax/parse.ts";
import {
  resolveAlias,
  type LocatedNode,
  type MapNode,
} from "../../server/src/engine/syntax/located-node.ts";

/** The first document of a text as plain values, as the kubelet's own reader types them; undefined without one. */
export function plainDocument(text: string): unknown {
  const root = parseFile(text).documents.find((document) => document.root)?.root;
  return root && plain(root);
}

function plain(written: LocatedNode): unknown {
  const node = resolveAlias(written);
  if (!node) return null;
  if (node.kind === "list") return node.items.map(plain);
  if (node.kind === "map") return Object.fromEntries(entriesOf(node));
  const { value } = node;
  if (value.type === "null") return null;
  return value.type === "int" ? Number(value.value) : value.value;
}

/** Merged entries come first, so that the map's own entries override them. */
function entriesOf({ entries }: MapNode): [string, unknown][] {
  const merged = entries.filter(({ merge }) => merge).flatMap(({ value }) => mergedEntries(value));
  const own = entries.flatMap(({ key, value, merge }): [string, unknown][] =>
    merge ? [] : [[key.text, plain(value)]],
  );
  return [...merged, ...own];
}

function mergedEntries(written: LocatedNode): [string, unknown][] {
  const node = resolveAlias(written);
  if (node?.kind === "map") return entriesOf(node);
  return node?.kind === "list" ? [...node.items].reverse().flatMap(mergedEntries) : [];
}
