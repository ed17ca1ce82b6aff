import type { TreeNode } from "../../kubelet/index.ts";

/** A value on one line, as a report shows it: `false`, `[a, b]`, `{memory.available: 100Mi}`. */
export function postureValueText(node: TreeNode): string {
  switch (node.kind) {
    case "scalar":
      return node.text === "" && node.value.type === "string" ? '""' : node.text;
    case "list":
      return `[${node.items.map(postureValueText).join(", ")}]`;
    case "map": {
      const members = [...node.entries].map(
        ([name, { value }]) => `${name}: ${postureValueText(value)}`,
      );
      return `{${members.join(", ")}}`;
    }
  }
}
