import type { Completion } from "../../engine/analysis/part-results.ts";
import type { Part } from "../../engine/parts/part.ts";
import { emptyBraces } from "../../engine/syntax/hcl/hcl-cursor.ts";
import {
  isInHeredoc,
  objectCursorAt,
  type ObjectCursor,
} from "../../engine/syntax/hcl/object-cursor.ts";
import type { Entry, LocatedNode, MapNode, ScalarNode } from "../../engine/syntax/located-node.ts";
import type { Budget } from "../../engine/text/budget.ts";
import { touches } from "../../engine/text/span.ts";
import { encodedAround, hclScalar } from "./hcl-encoded.ts";
import type { DecodedText } from "./decoded-text.ts";

/**
 * Completions in an object of HCL that becomes YAML: those of the YAML in which the word at the cursor is written, as HCL
 * writes them. `partsOf` reads that text. Undefined in the lines of a heredoc, which are as they are written.
 */
export function objectCompletions(
  source: string,
  object: MapNode,
  offset: number,
  budget: Budget,
  partsOf: (decoded: DecodedText) => readonly Part[],
): readonly Completion[] | undefined {
  if (isInHeredoc(object, offset)) return undefined;
  const cursor = objectCursorAt(source, object, offset);
  if (!cursor) return [];
  const word = wordOf(cursor);
  const around = encodedAround(source, withWord(object, cursor, word), word, budget);
  if (!around) return [];
  const parts = partsOf(around.decoded);
  // As in a file: places in the region of such a part are its alone.
  const inside = parts.filter(
    ({ isExclusive, region }) => isExclusive && touches(region, around.offset),
  );
  const asked = inside.length > 0 ? inside : parts.filter(({ isExclusive }) => !isExclusive);
  for (const part of asked) {
    const items = part.complete?.(around.offset) ?? [];
    const start = around.offset - cursor.word.length;
    const own = items.flatMap((item) => inHcl(item, cursor, source, start) ?? []);
    if (own.length > 0) return own;
  }
  return [];
}

function wordOf({ word: text, span }: ObjectCursor): ScalarNode {
  return { kind: "scalar", style: "plain", text, value: { type: "string", value: text }, span };
}

/** The tree with the word instead of the text at the cursor. */
function withWord(object: MapNode, cursor: ObjectCursor, word: ScalarNode): MapNode {
  const { container, at, span } = cursor;
  const isBefore = (node: { readonly span: LocatedNode["span"] }): boolean =>
    node.span.end < span.start;
  const isBehind = (node: { readonly span: LocatedNode["span"] }): boolean =>
    node.span.start > span.end;
  const visit = (node: LocatedNode): LocatedNode => {
    if (node.kind === "list") {
      if (node !== container) return { ...node, items: node.items.map(visit) };
      const items = [...node.items.filter(isBefore), word, ...node.items.filter(isBehind)];
      return { ...node, items };
    }
    return node.kind === "map" ? inMap(node) : node;
  };
  const inMap = (map: MapNode): MapNode => {
    if (map !== container)
      return {
        ...map,
        entries: map.entries.map((entry) => ({ ...entry, value: visit(entry.value) })),
      };
    if (at === "value") {
      const entries = map.entries.map((entry) =>
        entry.key.text === cursor.key ? { ...entry, value: word } : entry,
      );
      return { ...map, entries };
    }
    const begun: Entry = { key: word, value: word, span, merge: false };
    const others = map.entries.filter(({ key }) => isBefore(key) || isBehind(key));
    const first = others.filter(isBehindKey(span.start));
    return {
      ...map,
      entries: [...others.filter((entry) => !first.includes(entry)), begun, ...first],
    };
  };
  return inMap(object);
}

const isBehindKey =
  (at: number) =>
  ({ key }: Entry): boolean =>
    key.span.start > at;

/** A name with what follows it in YAML. */
const named = /^(?:"([^"]*)"|([^\s":]+)):(?:(\n\s*(- )?)| (.*))?$/;

/** A completion as HCL writes it; undefined for one that it cannot write. `start`: where the word begins in YAML. */
function inHcl(
  item: Completion,
  cursor: ObjectCursor,
  source: string,
  start: number,
): Completion | undefined {
  const { insert } = item;
  const { at, span, lead, hasEquals } = cursor;
  const isQuoted = source.charAt(span.start) === '"';
  // In the middle of a text, such as a flag with its value.
  if (insert.span.start > start) {
    if (!isQuoted || /["\\\n$%]/.test(insert.text)) return undefined;
    const from = span.start + 1 + insert.span.start - start;
    const isClosed = source.charAt(span.end - 1) === '"' && span.end > from;
    const inside = { start: from, end: span.end - (isClosed ? 1 : 0) };
    return { ...item, insert: { ...insert, span: inside } };
  }
  const filterText = isQuoted && !item.free ? `"${item.label}"` : undefined;
  const whole = insert.text.trimStart();
  if (at !== "key") {
    const value = hclScalar(whole.replace(/^- /, ""));
    if (value === undefined) return undefined;
    return { ...item, filterText, insert: { span, text: lead + value, isSnippet: false } };
  }
  const match = named.exec(whole);
  if (!match) return undefined;
  const [, quoted, plain = "", body, dash, value = ""] = match;
  const name = quoted ?? plain;
  const key = isQuoted || !/^[A-Za-z_][\w-]*$/.test(name) ? JSON.stringify(name) : name;
  const isSnippet = !hasEquals && body !== undefined;
  const behind = isSnippet
    ? dash === undefined
      ? emptyBraces(source, span.start)
      : "[$0]"
    : (hclScalar(value) ?? "");
  const text = hasEquals ? key : `${key} = ${behind}`;
  return { ...item, filterText, insert: { span, text, isSnippet } };
}
