import type {
  Entry,
  ListNode,
  LocatedNode,
  MapNode,
  ScalarNode,
} from "../../engine/syntax/located-node.ts";
import { resolveAlias } from "../../engine/syntax/located-node.ts";
import { entriesOf, keyName } from "../../engine/syntax/map-entries.ts";
import type { Span } from "../../engine/text/span.ts";
import { stepsOfPath } from "../../engine/text/value-path.ts";
import { spanInLayer } from "./layer-span.ts";

/**
 * A document as the kubelet's JSON has it: no aliases, no merge keys, each key once. The spans are
 * those of `layer-span.ts`. Immutable: merging makes new maps and shares what it leaves alone.
 */
export type TreeNode = TreeMap | TreeList | ScalarNode;

export interface TreeMap {
  readonly kind: "map";
  readonly entries: ReadonlyMap<string, TreeEntry>;
  readonly span: Span;
  /** No file has it: the kubelet filled it in. */
  readonly isDefault?: true;
  /** Keys that a drop-in removed with null: the entry that did it. */
  readonly removed?: ReadonlyMap<string, TreeEntry>;
}

export interface TreeList {
  readonly kind: "list";
  readonly items: readonly TreeNode[];
  readonly span: Span;
  readonly isDefault?: true;
}

export interface TreeEntry {
  readonly key: ScalarNode;
  readonly value: TreeNode;
  /** The overridden entry of an earlier layer. */
  readonly hides?: TreeEntry;
}

/** More nodes than this are not taken over; only an alias bomb has them. */
const maxNodes = 200_000;

/** The tree of a layer's root; undefined if the root is not a map. */
export function treeOf(root: LocatedNode | undefined, layer: number): TreeMap | undefined {
  const tree = root && nodeTreeOf(root, layer);
  return tree?.kind === "map" ? tree : undefined;
}

/** The tree of any node of a layer; undefined where it has more nodes than are taken over. */
export function nodeTreeOf(root: LocatedNode, layer: number): TreeNode | undefined {
  return new TreeBuilder(layer).node(root);
}

class TreeBuilder {
  readonly #layer: number;
  #nodes = 0;

  constructor(layer: number) {
    this.#layer = layer;
  }

  node(located: LocatedNode): TreeNode | undefined {
    const node = resolveAlias(located);
    if (!node || ++this.#nodes > maxNodes) return undefined;
    const span = spanInLayer(node.span, this.#layer);
    switch (node.kind) {
      case "scalar":
        return span === node.span ? node : { ...node, span };
      case "list": {
        const items: TreeNode[] = [];
        for (const item of node.items) items.push(this.node(item) ?? nullAt(span));
        return { kind: "list", span, items };
      }
      case "map": {
        const entries = new Map<string, TreeEntry>();
        const all = new Map<string, TreeEntry[]>();
        for (const entry of entriesOf(node, () => this.#nodes < maxNodes)) {
          const name = keyName(entry);
          const value = this.node(entry.value);
          if (!value) continue;
          const written = { key: this.#key(entry, name), value };
          // The last of duplicate keys applies, at the position of the first.
          if (node.isJson) addTo(all, name, written);
          else entries.set(name, written);
        }
        return { kind: "map", span, entries: node.isJson ? readTogether(all) : entries };
      }
    }
  }

  #key({ key }: Entry, name: string): ScalarNode {
    const span = spanInLayer(key.span, this.#layer);
    if (span === key.span && key.text === name && key.value.type === "string") return key;
    return { ...key, text: name, value: { type: "string", value: name }, span };
  }
}

/**
 * Go reads a repeated key of JSON into the existing value: maps grow, items override items. All values of a key are read
 * together, as a key may be repeated thousands of times.
 */
function readTogether(
  written: ReadonlyMap<string, readonly TreeEntry[]>,
): ReadonlyMap<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>();
  for (const [name, list] of written) {
    const last = list.at(-1);
    if (!last) continue;
    const isOnce = list.length === 1;
    entries.set(
      name,
      isOnce
        ? last
        : {
            ...last,
            value: readInto(
              list.map(({ value }) => value),
              last.value,
            ),
          },
    );
  }
  return entries;
}

/** The value that results from several, of which `last` is the last. */
function readInto(values: readonly TreeNode[], last: TreeNode): TreeNode {
  // A value of another kind begins a new one.
  const since = values.slice(values.findLastIndex(({ kind }) => kind !== last.kind) + 1);
  if (since.length < 2) return last;
  if (last.kind === "map") {
    const written = new Map<string, TreeEntry[]>();
    for (const map of since) {
      if (map.kind !== "map") continue;
      for (const [name, entry] of map.entries) addTo(written, name, entry);
    }
    return { ...last, entries: readTogether(written) };
  }
  if (last.kind === "list") {
    const lists = since.flatMap((list) => (list.kind === "list" ? [list.items] : []));
    const items = last.items.map((item, at) => {
      const longEnough = lists.slice(lists.findLastIndex(({ length }) => length <= at) + 1);
      return readInto(
        longEnough.flatMap((list) => list[at] ?? []),
        item,
      );
    });
    return { ...last, items };
  }
  return last;
}

function addTo<V>(lists: Map<string, V[]>, name: string, value: V): void {
  const list = lists.get(name);
  if (list) list.push(value);
  else lists.set(name, [value]);
}

function nullAt(span: Span): ScalarNode {
  return { kind: "scalar", span, style: "plain", text: "null", value: { type: "null" } };
}

/** True for the null scalar: `null`, `~` and nothing at all. */
export function isNull(node: TreeNode | LocatedNode): boolean {
  return node.kind === "scalar" && node.value.type === "null";
}

/** The value of a scalar that is text; undefined for anything else. */
export function stringOf(node: TreeNode | undefined): string | undefined {
  return node?.kind === "scalar" && node.value.type === "string" ? node.value.value : undefined;
}

/**
 * The entry with `before` after everything that it hides already: up to 1.31 the drop-ins are merged with each other
 * first, and then over the main file. Unchanged if nothing is before it, or only itself.
 */
export function hiding(entry: TreeEntry, before: TreeEntry | undefined): TreeEntry {
  if (!before) return entry;
  const chain: TreeEntry[] = [];
  for (let hidden: TreeEntry | undefined = entry; hidden; hidden = hidden.hides) {
    if (hidden.key.span === before.key.span) return entry;
    chain.push(hidden);
  }
  return chain.reduceRight((hides, hidden) => ({ ...hidden, hides }), before);
}

/**
 * The map with each entry replaced by the result of `change`, or removed if that is undefined. The same map if nothing
 * changes.
 */
export function withEachEntry(
  map: TreeMap,
  change: (entry: TreeEntry, name: string) => TreeEntry | undefined,
): TreeMap {
  let entries: Map<string, TreeEntry> | undefined;
  for (const [name, entry] of map.entries) {
    const changed = change(entry, name);
    if (changed === entry) continue;
    entries ??= new Map(map.entries);
    if (changed) entries.set(name, changed);
    else entries.delete(name);
  }
  return entries ? { ...map, entries } : map;
}

/** A map with one entry set or, with `entry` undefined, removed. */
export function withEntry(map: TreeMap, name: string, entry: TreeEntry | undefined): TreeMap {
  const entries = new Map(map.entries);
  if (entry) entries.set(name, entry);
  else entries.delete(name);
  return { ...map, entries };
}

/** The entry with another value; the same entry where it is the value that it has. */
export function withValue(entry: TreeEntry, value: TreeNode): TreeEntry {
  return value === entry.value ? entry : { ...entry, value };
}

/** The tree as located nodes, which decoding and the reader of settings take. */
export function locatedMap(map: TreeMap): MapNode {
  const { span, isDefault } = map;
  const entries: Entry[] = [];
  for (const entry of map.entries.values()) entries.push(locatedEntry(entry));
  const node: MapNode = { kind: "map", span, style: "block", entries };
  return isDefault ? { ...node, isDefault } : node;
}

function locatedEntry({ key, value }: TreeEntry): Entry {
  const span = { start: key.span.start, end: value.span.end };
  return { key, value: located(value), span, merge: false };
}

function located(node: TreeNode): LocatedNode {
  switch (node.kind) {
    case "scalar":
      return node;
    case "list": {
      const { span, isDefault } = node;
      const items: LocatedNode[] = [];
      for (const item of node.items) items.push(located(item));
      const list: ListNode = { kind: "list", span, style: "block", items };
      return isDefault ? { ...list, isDefault } : list;
    }
    case "map":
      return locatedMap(node);
  }
}

/** The entry at a path that leads through maps only, or the null that has removed it; undefined where there is none. */
export function entryAtPath(tree: TreeMap, path: string): TreeEntry | undefined {
  let node: TreeNode = tree;
  let entry: TreeEntry | undefined;
  for (const step of stepsOfPath(path)) {
    if (node.kind !== "map") return undefined;
    entry = node.entries.get(String(step)) ?? node.removed?.get(String(step));
    if (!entry) return undefined;
    node = entry.value;
  }
  return entry;
}
