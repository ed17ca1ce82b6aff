import type { Span } from "../text/span.ts";
import type { Entry, LocatedNode } from "./located-node.ts";

/** The span so many characters further on. */
export function movedSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** The entry, and all in it, so many characters further on. */
export function movedEntry({ key, value, span, merge }: Entry, by: number): Entry {
  return {
    key: { ...key, span: movedSpan(key.span, by) },
    value: movedNode(value, by),
    span: movedSpan(span, by),
    merge,
  };
}

/** The node, and all in it, so many characters further on. */
export function movedNode(node: LocatedNode, by: number): LocatedNode {
  const span = movedSpan(node.span, by);
  switch (node.kind) {
    case "scalar":
    case "alias":
      return { ...node, span };
    case "list":
      return { ...node, span, items: node.items.map((item) => movedNode(item, by)) };
    case "map":
      return { ...node, span, entries: node.entries.map((entry) => movedEntry(entry, by)) };
  }
}
