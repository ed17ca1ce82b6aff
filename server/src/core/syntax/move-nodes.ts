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

/** Where a list or map was moved from. */
interface Move<T extends LocatedNode, C> {
  /** It as it was first read. */
  readonly from: T;
  /** How far it has moved since. */
  readonly by: number;
  /** What is in it here, once somebody has asked. */
  content?: C;
}

type ListMove = Move<ListNode, ListNode["items"]>;
type MapMove = Move<MapNode, MapNode["entries"]>;

/** Where a moved list or map keeps its move: a property that nothing lists, copies or compares. */
const moveOf = Symbol("move");

function moveOfList(node: ListNode & { readonly [moveOf]?: ListMove }): ListMove | undefined {
  return node[moveOf];
}

function moveOfMap(node: MapNode & { readonly [moveOf]?: MapMove }): MapMove | undefined {
  return node[moveOf];
}

/** The list or map that a node was moved from, and how far: all that is known of its text is known of this one. */
export function originOfNode(node: LocatedNode): {
  readonly node: LocatedNode;
  readonly by: number;
} {
  const move =
    node.kind === "map" ? moveOfMap(node) : node.kind === "list" ? moveOfList(node) : undefined;
  return move ? { node: move.from, by: move.by } : { node, by: 0 };
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
      const move = moveOfList(node);
      return movedList(move?.from ?? node, (move?.by ?? 0) + by);
    }
    case "map": {
      const move = moveOfMap(node);
      return movedMap(move?.from ?? node, (move?.by ?? 0) + by);
    }
  }
}

/** The items of a list as they stood where it was read, and how far they have moved since; none of them is made. */
export function itemsBeforeMove(list: ListNode): {
  readonly items: readonly LocatedNode[];
  readonly by: number;
} {
  const move = moveOfList(list);
  return move ? { items: move.from.items, by: move.by } : { items: list.items, by: 0 };
}

/** The entries of a map as they stood where it was read; none of them is made. */
export function entriesBeforeMove(map: MapNode): readonly Entry[] {
  return (moveOfMap(map)?.from ?? map).entries;
}

/** What is this short holds so few nodes that putting them off costs more than making them. */
function isShort({ start, end }: Span): boolean {
  return end - start < 200;
}

function movedList(from: ListNode, by: number): ListNode {
  if (by === 0) return from;
  const span = movedSpan(from.span, by);
  const moved = isShort(span)
    ? { ...from, span, items: movedItems({ from, by }) }
    : withProperties(withItems({ kind: "list", style: from.style, span }), from);
  const move: ListMove = { from, by };
  return Object.defineProperty(moved, moveOf, { value: move });
}

function movedMap(from: MapNode, by: number): MapNode {
  if (by === 0) return from;
  const span = movedSpan(from.span, by);
  const moved = isShort(span)
    ? { ...from, span, entries: movedEntries({ from, by }) }
    : withProperties(withEntries({ kind: "map", style: from.style, span }), from);
  const move: MapMove = { from, by };
  return Object.defineProperty(moved, moveOf, { value: move });
}

function movedItems({ from, by }: ListMove): ListNode["items"] {
  return from.items.map((item) => movedNode(item, by));
}

function movedEntries({ from, by }: MapMove): MapNode["entries"] {
  return from.entries.map((entry) => entryFurtherOn(entry, by));
}

// All that is moved shares a getter: with one of its own, as in an object literal, each list and map would have a shape
// of its own, which V8 keeps for long.
const itemsWhenAsked: PropertyDescriptor & ThisType<{ readonly [moveOf]: ListMove }> = {
  enumerable: true,
  get() {
    const move = this[moveOf];
    return (move.content ??= movedItems(move));
  },
};

const entriesWhenAsked: PropertyDescriptor & ThisType<{ readonly [moveOf]: MapMove }> = {
  enumerable: true,
  get() {
    const move = this[moveOf];
    return (move.content ??= movedEntries(move));
  },
};

function withItems(list: Omit<ListNode, "items">): ListNode {
  const made: unknown = Object.defineProperty(list, "items", itemsWhenAsked);
  // The compiler does not follow what defines a property.
  return made as ListNode;
}

function withEntries(map: Omit<MapNode, "entries">): MapNode {
  const made: unknown = Object.defineProperty(map, "entries", entriesWhenAsked);
  return made as MapNode;
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
