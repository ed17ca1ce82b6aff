import { isAboveMain } from "../../effective/layer-span.ts";
import type { TreeEntry, TreeMap, TreeNode } from "../../effective/tree.ts";
import type { Field } from "../../schema/field-index.ts";
import { pathOfKey } from "../../text/value-path.ts";

/** A value of a merged tree with its field. */
export interface FieldValue {
  readonly path: string;
  readonly field: Field;
  readonly entry: TreeEntry;
  readonly value: TreeNode;
}

/** The values of all fields of a tree that a file or flag writes; structs are looked into. */
export function* writtenValues(tree: TreeMap, field: Field, path = ""): Generator<FieldValue> {
  for (const [name, entry] of tree.entries) {
    const child = field.children.get(name);
    if (!child || entry.value.isDefault) continue;
    const at = pathOfKey(path, name);
    if (child.record.type === "struct" && entry.value.kind === "map") {
      yield* writtenValues(entry.value, child, at);
    } else yield { path: at, field: child, entry, value: entry.value };
  }
}

/** A key that null removed. */
export interface RemovedKey {
  readonly path: string;
  readonly entry: TreeEntry;
}

/** The keys that drop-ins removed with null and nobody wrote again. */
export function* removedKeys(tree: TreeMap, field: Field, path = ""): Generator<RemovedKey> {
  const isMap = field.record.type === "map";
  for (const [name, entry] of tree.removed ?? []) {
    if (isMap || field.children.has(name)) yield { path: pathOfKey(path, name), entry };
  }
  for (const [name, { value }] of tree.entries) {
    const child = isMap ? field.item : field.children.get(name);
    if (child && value.kind === "map") yield* removedKeys(value, child, pathOfKey(path, name));
  }
}

/** True for what stands in a drop-in or flag. */
export function isLate(node: TreeNode): boolean {
  return !node.isDefault && isAboveMain(node.span);
}

/** A value in a few words, for messages. */
export function shortText(node: TreeNode): string {
  switch (node.kind) {
    case "scalar":
      return node.text === "" ? '""' : node.text;
    case "list": {
      const items = node.items.map(shortText);
      return `[${items.slice(0, 4).join(", ")}${items.length > 4 ? ", …" : ""}]`;
    }
    case "map": {
      const members = [...node.entries].map(([name, { value }]) => `${name}: ${shortText(value)}`);
      return `{${members.slice(0, 3).join(", ")}${members.length > 3 ? ", …" : ""}}`;
    }
  }
}

/** True for the same value, however its keys are ordered. */
export function isSameValue(a: TreeNode, b: TreeNode): boolean {
  if (a.kind === "map" && b.kind === "map") {
    const isIn = ([name, { value }]: [string, TreeEntry]): boolean => {
      const other = b.entries.get(name)?.value;
      return other !== undefined && isSameValue(value, other);
    };
    return a.entries.size === b.entries.size && [...a.entries].every(isIn);
  }
  if (a.kind === "list" && b.kind === "list") {
    const isAlike = (item: TreeNode, at: number): boolean => {
      const other = b.items[at];
      return other !== undefined && isSameValue(item, other);
    };
    return a.items.length === b.items.length && a.items.every(isAlike);
  }
  return a.kind === "scalar" && b.kind === "scalar" && a.text === b.text;
}
