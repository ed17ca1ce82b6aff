import type { Span } from "../text/span.ts";
import type { Entry, ListNode, LocatedNode, MapNode } from "./located-node.ts";

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

/** A list or map at another place, as long as nobody has asked for what is in it. */
interface Move<T extends LocatedNode> {
  /** What it was moved from; undefined once its own content is made. */
  from: T | undefined;
  readonly by: number;
}

/** Where a moved list or map keeps its move: a property that nothing lists, copies or compares. */
const moveOf = Symbol("move");

function moveOfList(
  node: ListNode & { readonly [moveOf]?: Move<ListNode> },
): Move<ListNode> | undefined {
  return node[moveOf];
}

function moveOfMap(
  node: MapNode & { readonly [moveOf]?: Move<MapNode> },
): Move<MapNode> | undefined {
  return node[moveOf];
}

/**
 * The node, and all in it, so many characters further on. What is in a list or map is made when somebody asks for it:
 * a keystroke moves all that is behind it, and little of that is looked at before the next one.
 */
export function movedNode(node: LocatedNode, by: number): LocatedNode {
  if (by === 0) return node;
  switch (node.kind) {
    case "scalar":
    case "alias":
      return { ...node, span: movedSpan(node.span, by) };
    case "list": {
      const span = movedSpan(node.span, by);
      if (isShort(span))
        return { ...node, span, items: node.items.map((item) => movedNode(item, by)) };
      const { from, way } = wayFrom(node, moveOfList(node), by);
      return way === 0 ? from : movedList(from, way);
    }
    case "map": {
      const span = movedSpan(node.span, by);
      if (isShort(span))
        return { ...node, span, entries: node.entries.map((entry) => entryFurtherOn(entry, by)) };
      const { from, way } = wayFrom(node, moveOfMap(node), by);
      return way === 0 ? from : movedMap(from, way);
    }
  }
}

/** What is this short holds so few nodes that putting them off costs more than making them. */
function isShort({ start, end }: Span): boolean {
  return end - start < 200;
}

/** The items of a list as they stood where it was read, and how far they have moved since; none of them is made. */
export function itemsBeforeMove(list: ListNode): {
  readonly items: readonly LocatedNode[];
  readonly by: number;
} {
  const move = moveOfList(list);
  return move?.from ? { items: move.from.items, by: move.by } : { items: list.items, by: 0 };
}

/** The entries of a map as they stood where it was read; none of them is made. */
export function entriesBeforeMove(map: MapNode): readonly Entry[] {
  return (moveOfMap(map)?.from ?? map).entries;
}

function wayFrom<T extends LocatedNode>(
  node: T,
  move: Move<T> | undefined,
  by: number,
): { readonly from: T; readonly way: number } {
  return move?.from ? { from: move.from, way: move.by + by } : { from: node, way: by };
}

function movedList(node: ListNode, by: number): ListNode {
  const move: Move<ListNode> = { from: node, by };
  let items: readonly LocatedNode[] = [];
  const moved: ListNode = {
    kind: "list",
    style: node.style,
    span: movedSpan(node.span, by),
    get items() {
      const { from } = move;
      if (from) {
        move.from = undefined;
        items = from.items.map((item) => movedNode(item, by));
      }
      return items;
    },
  };
  Object.defineProperty(moved, moveOf, { value: move });
  return withProperties(moved, node);
}

function movedMap(node: MapNode, by: number): MapNode {
  const move: Move<MapNode> = { from: node, by };
  let entries: readonly Entry[] = [];
  const moved: MapNode = {
    kind: "map",
    style: node.style,
    span: movedSpan(node.span, by),
    get entries() {
      const { from } = move;
      if (from) {
        move.from = undefined;
        entries = from.entries.map((entry) => entryFurtherOn(entry, by));
      }
      return entries;
    },
  };
  Object.defineProperty(moved, moveOf, { value: move });
  return withProperties(moved, node);
}

/** What few lists and maps have. */
function withProperties<T extends ListNode | MapNode>(moved: T, from: T): T {
  const { anchor, tag, isDefault } = from;
  if (anchor !== undefined) Object.assign(moved, { anchor });
  if (tag !== undefined) Object.assign(moved, { tag });
  if (isDefault) Object.assign(moved, { isDefault });
  if (from.kind === "map" && from.isJson) Object.assign(moved, { isJson: true });
  return moved;
}
