import type { LocatedNode } from "../../server/src/engine/syntax/located-node.ts";

/** The plain value of a node, as the library has it; dates are their texts. */
export function plainNode(node: LocatedNode | undefined): unknown {
  if (!node || node.kind === "alias") return undefined;
  if (node.kind === "list") return node.items.map(plainNode);
  if (node.kind === "scalar") return node.tag === undefined ? valueOf(node.value) : "date";
  return Object.fromEntries(node.entries.map(({ key, value }) => [key.text, plainNode(value)]));
}

function valueOf(value: Extract<LocatedNode, { kind: "scalar" }>["value"]): unknown {
  return value.type === "null" ? null : value.value;
}
