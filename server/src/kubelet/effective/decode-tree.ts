import type { Field } from "../../facts/field-index.ts";
import { foldedKey } from "../../engine/text/folded-key.ts";
import { compareBytes } from "../../engine/syntax/byte-order.ts";
import {
  hiding,
  isNull,
  withEachEntry,
  withValue,
  type TreeEntry,
  type TreeList,
  type TreeMap,
  type TreeNode,
} from "./tree.ts";

/**
 * The main file as the kubelet decodes it: without keys that are not fields, and with null as not set. Values of a
 * wrong type stay: decoding reports them.
 */
export function knownFields(map: TreeMap, field: Field): TreeMap {
  return withEachEntry(map, (entry, name) => {
    const child = field.children.get(name);
    return child && !isNull(entry.value)
      ? withValue(entry, knownPartOf(entry.value, child))
      : undefined;
  });
}

function knownPartOf(node: TreeNode, field: Field): TreeNode {
  const { type } = field.record;
  if (node.kind === "map" && type === "struct") return knownFields(node, field);
  const { item } = field;
  return node.kind === "list" && type === "list" && item ? withKnownItems(node, item) : node;
}

/** Returns the list itself if no item changes. */
function withKnownItems(list: TreeList, field: Field): TreeList {
  const items: TreeNode[] = [];
  let isSame = true;
  for (const item of list.items) {
    const known = knownPartOf(item, field);
    isSame &&= known === item;
    items.push(known);
  }
  return isSame ? list : { ...list, items };
}

/** A key that stands for a field only because case is ignored. */
export interface CaseMatch {
  readonly entry: TreeEntry;
  readonly field: Field;
  /** False: another spelling of the key, read later, overrides it. */
  readonly takesEffect: boolean;
}

/** A value that is decoded like any other, and then goes under another spelling of its key. */
export type CoveredValue = Pick<CaseMatch, "entry" | "field">;

/** The result of decoding a merged document. */
interface DecodedTree {
  readonly tree: TreeMap;
  readonly caseMatches: readonly CaseMatch[];
  readonly covered: readonly CoveredValue[];
}

/** How Go's own structs are called where a document is decoded into them (up to 1.31). */
export interface GoNames {
  /** The name of a top-level field in Go. */
  nameOf(field: Field): string;
}

/**
 * Decodes a merged document over `target` as Go's `encoding/json` does. Keys are in byte order, names ignore case, maps
 * and structs are filled further, and unknown keys are ignored. Lists are replaced: an item is decoded over the old
 * item at its index.
 */
export function decodeTree(
  target: TreeMap,
  document: TreeMap,
  root: Field,
  goNames?: GoNames,
): DecodedTree {
  const decoder = new TreeDecoder(goNames);
  const tree = decoder.struct(target, document, root);
  const caseMatches = decoder.matches.map((match) => ({
    ...match,
    takesEffect:
      match.takesEffect && isFrom(tree.entries.get(match.field.name), match.entry, match.field),
  }));
  return { tree, caseMatches, covered: decoder.covered };
}

/** Deeper fields are not looked up again: their spelling alone decided. */
function isFrom(current: TreeEntry | undefined, entry: TreeEntry, field: Field): boolean {
  if (field.path.includes(".") || field.path.includes("[")) return true;
  return (
    current === undefined || current.value.kind === "map" || current.key.span === entry.key.span
  );
}

class TreeDecoder {
  readonly #goNames: GoNames | undefined;
  readonly matches: CaseMatch[] = [];
  readonly covered: CoveredValue[] = [];

  constructor(goNames: GoNames | undefined) {
    this.#goNames = goNames;
  }

  struct(target: TreeMap | undefined, document: TreeMap, field: Field): TreeMap {
    const entries = new Map(target?.entries);
    const written = new Map<string, TreeEntry>();
    const names = [...document.entries.keys()].sort(compareBytes);
    for (const name of names) {
      const entry = document.entries.get(name);
      const child = entry && this.#fieldFor(name, entry, field);
      if (!entry || !child) continue;
      const before = written.get(child.name);
      if (before) this.covered.push({ entry: before, field: child });
      written.set(child.name, entry);
      this.#set(entries, child, entry);
    }
    const { isDefault, ...rest } = document;
    const isFilledIn = isDefault && target?.isDefault !== undefined;
    return {
      ...rest,
      isDefault: isFilledIn || (isDefault && !target) ? isDefault : undefined,
      entries,
    };
  }

  /** The field that a key reaches; undefined for an unknown one, or one that is overridden at once. */
  #fieldFor(name: string, entry: TreeEntry, parent: Field): Field | undefined {
    const exact = parent.children.get(name);
    const names = parent.path === "" ? this.#goNames : undefined;
    const child = names
      ? foldedField(name, parent, (field) => names.nameOf(field))
      : (exact ?? foldedField(name, parent, (field) => field.name));
    if (!child) return undefined;
    // The document also contains the old value, under Go's name: keys that sort before it are read before it.
    const takesEffect = !names || compareBytes(name, names.nameOf(child)) >= 0;
    if (!exact) this.matches.push({ entry, field: child, takesEffect });
    if (!takesEffect) this.covered.push({ entry, field: child });
    return takesEffect ? child : undefined;
  }

  #set(entries: Map<string, TreeEntry>, field: Field, entry: TreeEntry): void {
    const before = entries.get(field.name);
    if (isNull(entry.value)) {
      if (isNilable(field)) entries.delete(field.name);
      else if (field.record.type === "duration") entries.set(field.name, entry);
      return;
    }
    const value = this.#value(before?.value, entry.value, field);
    const { hides } = hiding(entry, before);
    entries.set(field.name, { key: named(entry, field.name).key, value, hides });
  }

  #value(before: TreeNode | undefined, value: TreeNode, field: Field): TreeNode {
    const { item } = field;
    const { type } = field.record;
    if (type === "struct" && value.kind === "map") {
      return this.struct(before?.kind === "map" ? before : undefined, value, field);
    }
    if (type === "map" && value.kind === "map" && item) {
      const entries = new Map(before?.kind === "map" ? before.entries : []);
      for (const [name, entry] of value.entries) {
        const { hides } = hiding(entry, entries.get(name));
        entries.set(name, {
          key: entry.key,
          value: this.#value(undefined, entry.value, item),
          hides,
        });
      }
      return { ...value, entries };
    }
    if (type === "list" && value.kind === "list" && item) {
      const old = before?.kind === "list" ? before.items : [];
      // Null keeps the old item.
      const items = value.items.map((child, at) =>
        isNull(child) ? (old[at] ?? child) : this.#value(old[at], child, item),
      );
      return { ...value, items } satisfies TreeList;
    }
    return value;
  }
}

/** The entry under the name of its field, whatever the case of its key. */
export function named(entry: TreeEntry, name: string): TreeEntry {
  const { key } = entry;
  if (key.text === name) return entry;
  return { ...entry, key: { ...key, text: name, value: { type: "string", value: name } } };
}

function foldedField(
  name: string,
  parent: Field,
  nameOf: (field: Field) => string,
): Field | undefined {
  const folded = foldedKey(name);
  for (const child of parent.children.values()) {
    if (foldedKey(nameOf(child)) === folded) return child;
  }
  return undefined;
}

function isNilable({ record }: Field): boolean {
  return record.pointer === true || record.type === "list" || record.type === "map";
}
