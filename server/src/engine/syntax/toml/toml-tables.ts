import type { Entry, LocatedNode, MapNode, ScalarNode } from "../located-node.ts";
import type { Span } from "../../text/span.ts";

/** A table while it is read: later lines may add to it. */
interface Table {
  readonly entries: Map<string, Slot>;
  /** `implied`: named on the way to another table, by a header. `keys`: by keys with dots. `header`: by its own. */
  made: "implied" | "keys" | "header";
  start: number;
  end: number;
}

interface Slot {
  readonly key: ScalarNode;
  readonly value: Table | Tables | LocatedNode;
}

/** The tables of `[[…]]` under one name. */
interface Tables {
  readonly tables: Table[];
}

function isTable(value: Slot["value"]): value is Table {
  return "made" in value;
}

/** The tables of a text, or those of one inline table, each where TOML puts it. */
export class TomlTables {
  readonly #root: Table;
  /** The table for keys without a header of their own. */
  #current: Table;

  constructor(start: number) {
    this.#root = { entries: new Map(), made: "header", start, end: start };
    this.#current = this.#root;
  }

  /**
   * A header: the keys that follow are of its table. The key that may not be there again, where there is one: the keys
   * that follow go nowhere.
   */
  open(keys: readonly ScalarNode[], isList: boolean, span: Span): ScalarNode | undefined {
    this.#current = newTable("header", span);
    const [last, ...outer] = [...keys].reverse();
    if (!last) return undefined;
    const ways: Table[] = [this.#root];
    for (const key of outer.reverse()) {
      const next = innerTable(ways.at(-1) ?? this.#root, key, span);
      if (!next) return key;
      ways.push(next);
    }
    const table = openIn(ways.at(-1) ?? this.#root, last, isList, span);
    if (!table) return last;
    this.#current = table;
    for (const way of ways) way.end = Math.max(way.end, span.end);
    return undefined;
  }

  /** A value behind its keys; the key that may not be there again, where there is one. */
  put(keys: readonly ScalarNode[], value: LocatedNode): ScalarNode | undefined {
    let table = this.#current;
    const { end } = value.span;
    table.end = end;
    for (const [at, key] of keys.entries()) {
      const slot = table.entries.get(key.text);
      if (at === keys.length - 1) {
        if (slot) return key;
        table.entries.set(key.text, { key, value });
        return undefined;
      }
      const next = slot ? slot.value : newTable("keys", { start: key.span.start, end });
      if (!isTable(next) || next.made === "header") return key;
      if (!slot) table.entries.set(key.text, { key, value: next });
      table = next;
      table.end = end;
    }
    return undefined;
  }

  /** All of it as nodes. */
  finish(): MapNode {
    return mapOfTable(this.#root);
  }
}

function newTable(made: Table["made"], { start, end }: Span): Table {
  return { entries: new Map(), made, start, end };
}

/** The table on the way to another one; of several under one name the last. */
function innerTable(table: Table, key: ScalarNode, span: Span): Table | undefined {
  const slot = table.entries.get(key.text);
  if (!slot) {
    const next = newTable("implied", span);
    table.entries.set(key.text, { key, value: next });
    return next;
  }
  if (isTable(slot.value)) return slot.value;
  return "tables" in slot.value ? slot.value.tables.at(-1) : undefined;
}

function openIn(table: Table, key: ScalarNode, isList: boolean, span: Span): Table | undefined {
  const slot = table.entries.get(key.text);
  const opened = newTable("header", span);
  if (!slot) {
    table.entries.set(key.text, { key, value: isList ? { tables: [opened] } : opened });
    return opened;
  }
  const { value } = slot;
  if (isList) {
    if (isTable(value) || !("tables" in value)) return undefined;
    value.tables.push(opened);
    return opened;
  }
  if (!isTable(value) || value.made !== "implied") return undefined;
  value.made = "header";
  value.end = Math.max(value.end, span.end);
  // Its own header is a better place than that of a table in it.
  table.entries.set(key.text, { key, value });
  return value;
}

function mapOfTable({ entries, start, end }: Table): MapNode {
  const nodes = [...entries.values()].map(({ key, value }): Entry => {
    const node = nodeOf(value);
    const span = {
      start: Math.min(key.span.start, node.span.start),
      end: Math.max(key.span.end, node.span.end),
    };
    return { key, value: node, span, merge: false };
  });
  const last = nodes.reduce((furthest, { span }) => Math.max(furthest, span.end), end);
  return { kind: "map", style: "block", entries: nodes, span: { start, end: last } };
}

function nodeOf(value: Slot["value"]): LocatedNode {
  if (isTable(value)) return mapOfTable(value);
  if (!("tables" in value)) return value;
  const items = value.tables.map(mapOfTable);
  const span = { start: items[0]?.span.start ?? 0, end: items.at(-1)?.span.end ?? 0 };
  return { kind: "list", style: "block", items, span };
}
