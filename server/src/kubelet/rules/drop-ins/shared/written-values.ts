import { isAboveMain } from "../../../effective/layer-span.ts";
import type { TreeEntry, TreeMap, TreeNode } from "../../../effective/tree.ts";
import type { Field } from "../../../../facts/field-index.ts";
import { pathOfKey } from "../../../../engine/text/value-path.ts";

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

/** True for a value in a drop-in or flag. */
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
