import type { Json } from "../../facts/table.ts";
import type { Entry, LocatedNode, MapNode, ScalarNode } from "../../engine/syntax/located-node.ts";
import type { Span } from "../../engine/text/span.ts";

/** A value as a located node whose parts all have the same place. Numbers are integers. */
export function nodeOfJson(value: Json, span: Span): LocatedNode {
  if (Array.isArray(value)) {
    const items = (value as readonly Json[]).map((item) => nodeOfJson(item, span));
    return { kind: "list", style: "flow", items, span };
  }
  if (typeof value === "object" && value !== null) {
    return mapOfJson(value as Readonly<Record<string, Json>>, span);
  }
  const scalar = { kind: "scalar", style: "plain", text: String(value), span } as const;
  if (value === null) return { ...scalar, value: { type: "null" } };
  if (typeof value === "boolean") return { ...scalar, value: { type: "bool", value } };
  if (typeof value === "number") {
    return { ...scalar, value: { type: "int", value: BigInt(Math.trunc(value)) } };
  }
  return textNode(value, span);
}

export function mapOfJson(values: Readonly<Record<string, Json>>, span: Span): MapNode {
  const entries = Object.entries(values).map(([name, value]) =>
    entryOf(textNode(name, span), nodeOfJson(value, span)),
  );
  return { kind: "map", style: "block", entries, span };
}

/** A map with a value at a path of keys; all keys of the path are written at `key`. */
export function mapAtPath(path: readonly string[], key: Span, value: LocatedNode): MapNode {
  const { span } = value;
  const [last, ...outer] = [...path].reverse();
  const inner = mapOfEntry(entryOf(textNode(last ?? "", key), value), span);
  return outer.reduce((map, name) => mapOfEntry(entryOf(textNode(name, key), map), span), inner);
}

function mapOfEntry(entry: Entry, span: Span): MapNode {
  return { kind: "map", style: "block", entries: [entry], span };
}

function entryOf(key: ScalarNode, value: LocatedNode): Entry {
  return { key, value, span: { start: key.span.start, end: value.span.end }, merge: false };
}

function textNode(text: string, span: Span): ScalarNode {
  return { kind: "scalar", style: "plain", text, value: { type: "string", value: text }, span };
}
