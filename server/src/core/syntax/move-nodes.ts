import type { Span } from "../text/span.ts";
import type { Entry, LocatedNode } from "./located-node.ts";

/** The span so many characters further on. */
export function movedSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by };
}

/** Where moved entries come from. */
const origins = new WeakMap<Entry, EntryOrigin>();

/** An entry as it was first read, and how far it has moved since. */
interface EntryOrigin {
  readonly entry: Entry;
  readonly by: number;
}

/** The entry that one was moved from: all that is known of its text is known of this one. */
export function originOf(entry: Entry): EntryOrigin {
  return origins.get(entry) ?? { entry, by: 0 };
}

/** The entry, and all in it, so many characters further on. */
export function movedEntry(entry: Entry, by: number): Entry {
  const moved = entryFurtherOn(entry, by);
  const origin = originOf(entry);
  origins.set(moved, { entry: origin.entry, by: origin.by + by });
  return moved;
}

function entryFurtherOn({ key, value, span, merge }: Entry, by: number): Entry {
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
      return { ...node, span, entries: node.entries.map((entry) => entryFurtherOn(entry, by)) };
  }
}
