import type { ScalarNode } from "../../engine/syntax/located-node.ts";
import { exactInteger, type ExactJson } from "../../engine/text/json-text.ts";
import type { TreeNode } from "./tree.ts";

/** A tree as the JSON that it is, whatever its fields' types: nothing is defaulted, dropped or put in canonical form. */
export function treeJson(node: TreeNode): ExactJson {
  switch (node.kind) {
    case "scalar":
      return scalarJson(node);
    case "list":
      return node.items.map(treeJson);
    case "map":
      return Object.fromEntries(
        [...node.entries].map(([name, { value }]): [string, ExactJson] => [name, treeJson(value)]),
      );
  }
}

function scalarJson({ value }: ScalarNode): ExactJson {
  switch (value.type) {
    case "null":
      return null;
    case "int":
      return exactInteger(value.value);
    case "float":
    case "bool":
    case "string":
      return value.value;
  }
}
