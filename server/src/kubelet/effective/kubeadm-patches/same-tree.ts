import type { ScalarNode } from "../../../engine/syntax/located-node.ts";
import type { TreeNode } from "../tree.ts";

/** True for trees that are the same JSON: maps in any order, numbers by their value. */
export function isSameTree(a: TreeNode, b: TreeNode): boolean {
  switch (a.kind) {
    case "scalar":
      return b.kind === "scalar" && scalarKey(a) === scalarKey(b);
    case "list":
      return (
        b.kind === "list" &&
        a.items.length === b.items.length &&
        a.items.every((item, at) => {
          const other = b.items[at];
          return other !== undefined && isSameTree(item, other);
        })
      );
    case "map":
      return (
        b.kind === "map" &&
        a.entries.size === b.entries.size &&
        [...a.entries].every(([name, { value }]) => {
          const other = b.entries.get(name)?.value;
          return other !== undefined && isSameTree(value, other);
        })
      );
  }
}

/** A text that two scalars share where they are the same value of JSON. */
export function scalarKey({ value }: ScalarNode): string {
  switch (value.type) {
    case "null":
      return "null";
    case "int":
      return `number ${value.value}`;
    case "float":
      return `number ${value.value}`;
    case "bool":
    case "string":
      return `${value.type} ${value.value}`;
  }
}
