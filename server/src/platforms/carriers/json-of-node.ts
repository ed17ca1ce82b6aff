import { resolveAlias, type LocatedNode } from "../../engine/syntax/located-node.ts";
import { encloses } from "../../engine/text/span.ts";
import type { DecodedText } from "./decoded-text.ts";

/**
 * A value as the JSON that its tool makes of it, each piece at its place; nothing can be written into that. Undefined for a
 * value that is not known, and for one that is longer than `limit`.
 */
export function jsonOfNode(value: LocatedNode, limit: number): DecodedText | undefined {
  const places: number[] = [];
  let text = "";
  const add = (piece: string, at: number): void => {
    text += piece;
    for (let unit = 0; unit < piece.length; unit++) places.push(at);
  };
  /** Each character of what is written is at its own place, as far as there are so many. */
  const write = (piece: string, { span }: LocatedNode): void => {
    text += piece;
    const last = Math.max(span.start, span.end - 1);
    for (let unit = 0; unit < piece.length; unit++) places.push(Math.min(span.start + unit, last));
  };
  const visit = (node: LocatedNode): boolean => {
    if (text.length >= limit || node.isUnknown) return false;
    const { start, end } = node.span;
    switch (node.kind) {
      case "alias": {
        const target = resolveAlias(node);
        // A value cannot be inside of itself.
        return target !== undefined && !encloses(target.span, node.span) && visit(target);
      }
      case "scalar": {
        const { value: own } = node;
        write(
          own.type === "string" ? JSON.stringify(own.value) : plainJson(node.text, own.type),
          node,
        );
        return true;
      }
      case "list":
        add("[", start);
        for (const [at, item] of node.items.entries()) {
          if (at > 0) add(",", item.span.start);
          if (!visit(item)) return false;
        }
        add("]", end - 1);
        return true;
      case "map":
        add("{", start);
        for (const [at, { key, value: member }] of node.entries.entries()) {
          if (at > 0) add(",", key.span.start);
          write(JSON.stringify(key.text), key);
          add(":", key.span.end);
          if (!visit(member)) return false;
        }
        add("}", end - 1);
        return true;
    }
  };
  if (!visit(value)) return undefined;
  const region = value.span;
  return { text, region, places: [...places, region.end] };
}

function plainJson(text: string, type: "null" | "bool" | "int" | "float"): string {
  return type === "null" ? "null" : text.toLowerCase();
}
