import type { Field } from "../schema/field-index.ts";
import type { Json } from "../schema/table.ts";
import type { Entry, ListNode, LocatedNode, MapNode } from "../syntax/located-node.ts";
import type { Span } from "../text/span.ts";
import { stepsOfPath } from "../text/value-path.ts";
import { blockEntry, inlineValue } from "./render-value.ts";

/** A piece of a text and what takes its place. */
export interface TextEdit {
  readonly span: Span;
  readonly newText: string;
}

/** One document of a text, to make edits for. Edits of one call belong together; none may overlap. */
export interface EditedDocument {
  readonly text: string;
  readonly format: "yaml" | "json";
  readonly root: MapNode;
  /** The fields of the document's kind; entries are inserted in their order. */
  readonly fields: Field | undefined;
}

/** Where a path leads in a document; undefined where it leads through an alias or a merge key. */
interface Place {
  readonly holders: readonly (MapNode | ListNode)[];
  readonly entry?: Entry;
  readonly node: LocatedNode;
}

/** The place at a path as it is written here; duplicates count by the last. */
export function writtenPlace({ root }: EditedDocument, path: string): Place | undefined {
  let place: Place = { holders: [], node: root };
  for (const step of stepsOfPath(path)) {
    const next = stepFrom(place, step);
    if (!next) return undefined;
    place = next;
  }
  return place;
}

function stepFrom({ holders, node }: Place, step: string | number): Place | undefined {
  if (node.kind === "map") {
    const entry = node.entries.findLast(({ key, merge }) => !merge && key.text === String(step));
    return entry && { holders: [...holders, node], entry, node: entry.value };
  }
  if (node.kind !== "list" || typeof step !== "number") return undefined;
  const item = node.items[step];
  return item && { holders: [...holders, node], node: item };
}

/** Puts other text in the place of a value. */
export function replaceValue(document: EditedDocument, node: LocatedNode, value: Json): TextEdit[] {
  const holderStyle = document.format === "json" ? "json" : "flow";
  const isScalar = node.kind === "scalar";
  if (isScalar && node.span.start === node.span.end) {
    return [{ span: node.span, newText: ` ${inlineValue(value, holderStyle)}` }];
  }
  return [{ span: node.span, newText: inlineValue(value, holderStyle) }];
}

/**
 * Sets a value at a path of maps: replaces what stands there, or inserts an entry, with the maps around
 * it where they are missing. Undefined where the path cannot be written to.
 */
export function setValue(
  document: EditedDocument,
  path: string,
  value: Json,
): TextEdit[] | undefined {
  const place = writtenPlace(document, path);
  if (place) return replaceValue(document, place.node, value);
  const steps = stepsOfPath(path);
  const last = steps.at(-1);
  if (typeof last !== "string") return undefined;
  const parentPath = steps.slice(0, -1);
  const parent = writtenPlace(document, pathText(parentPath));
  if (!parent) {
    if (parentPath.length === 0) return undefined;
    return setValue(document, pathText(parentPath), { [last]: value });
  }
  return insertEntry(document, parent, pathText(parentPath), last, value);
}

function pathText(steps: readonly (string | number)[]): string {
  return steps
    .map((step) => (typeof step === "number" ? `[${step}]` : `[${JSON.stringify(step)}]`))
    .join("");
}

/** Inserts an entry into a map, in the order of the official page. */
function insertEntry(
  document: EditedDocument,
  { node, entry }: Place,
  path: string,
  key: string,
  value: Json,
): TextEdit[] | undefined {
  const isEmptyValue = node.kind === "scalar" && node.value.type === "null";
  if (isEmptyValue && entry) return fillEmpty(document, entry, key, value);
  if (node.kind !== "map") return undefined;
  if (document.format === "json" || node.style === "flow") {
    return insertIntoFlow(document, node, key, value);
  }
  const order = orderOf(document, path);
  const own = order.indexOf(key);
  const before = node.entries.findLast(({ key: { text } }) => {
    const at = order.indexOf(text);
    return at < own || isHeader(text);
  });
  const [first] = node.entries;
  if (!first) return undefined;
  const indent = columnOf(document.text, first.key.span.start);
  const lines = blockEntry(key, value);
  const isAlone = isFirstOnLine(document.text, first.key.span.start);
  if (own >= 0 && !before && isAlone) {
    const start = lineStart(document.text, first.key.span.start);
    const newText = lines
      .map((line) => `${" ".repeat(indent)}${line}${endOfLine(document)}`)
      .join("");
    return [{ span: { start, end: start }, newText }];
  }
  return insertBehind(document, before ?? node.entries.at(-1) ?? first, indent, lines);
}

/** Below an entry and all that belongs to it. */
function insertBehind(
  document: EditedDocument,
  entry: Entry,
  indent: number,
  lines: readonly string[],
): TextEdit[] {
  const end = endOfEntry(document.text, entry.span);
  const newText = lines
    .map((line) => `${endOfLine(document)}${" ".repeat(indent)}${line}`)
    .join("");
  return [{ span: { start: end, end }, newText }];
}

function isHeader(key: string): boolean {
  return key === "apiVersion" || key === "kind";
}

function orderOf({ fields }: EditedDocument, path: string): readonly string[] {
  let field = fields;
  for (const step of stepsOfPath(path)) {
    field = typeof step === "number" ? field?.item : (field?.children.get(step) ?? field?.item);
  }
  return [...(field?.children.keys() ?? [])];
}

/** `key:` without a value gets its first member. */
function fillEmpty(
  document: EditedDocument,
  entry: Entry,
  key: string,
  value: Json,
): TextEdit[] | undefined {
  if (document.format === "json") {
    return [{ span: entry.value.span, newText: inlineValue({ [key]: value }, "json") }];
  }
  if (entry.value.span.end > entry.value.span.start) {
    return [{ span: entry.value.span, newText: inlineValue({ [key]: value }, "flow") }];
  }
  const indent = columnOf(document.text, entry.key.span.start) + 2;
  const end = lineEnd(document.text, entry.span.end);
  const lines = blockEntry(key, value);
  const newText = lines
    .map((line) => `${endOfLine(document)}${" ".repeat(indent)}${line}`)
    .join("");
  return [{ span: { start: end, end }, newText }];
}

function insertIntoFlow(
  document: EditedDocument,
  map: MapNode,
  key: string,
  value: Json,
): TextEdit[] {
  const style = document.format === "json" ? "json" : "flow";
  const member = inlineValue({ [key]: value }, style).slice(1, -1);
  const last = map.entries.at(-1);
  if (!last) {
    const inside = { start: map.span.start + 1, end: map.span.end - 1 };
    return [{ span: inside, newText: member }];
  }
  const at = last.span.end;
  const isOnLines = isFirstOnLine(document.text, last.key.span.start);
  const indent = " ".repeat(columnOf(document.text, last.key.span.start));
  const newText = isOnLines ? `,${endOfLine(document)}${indent}${member}` : `, ${member}`;
  return [{ span: { start: at, end: at }, newText }];
}

/**
 * Takes away what stands at a path: the entry or item with its line, and the map or list around it where
 * nothing is left. Undefined where there is nothing, or what is around it cannot be taken apart.
 */
export function removePlace(document: EditedDocument, path: string): TextEdit[] | undefined {
  const place = writtenPlace(document, path);
  const holder = place?.holders.at(-1);
  if (!place || !holder) return undefined;
  const count = holder.kind === "map" ? holder.entries.length : holder.items.length;
  const isOnly = count === 1 && place.holders.length > 1;
  const steps = stepsOfPath(path);
  if (isOnly) return removePlace(document, pathText(steps.slice(0, -1)));
  const spans =
    holder.kind === "map"
      ? holder.entries.map(({ span }) => span)
      : holder.items.map(({ span }) => span);
  const own = place.entry?.span ?? place.node.span;
  return removeSpan(document, holder, spans, spans.indexOf(own));
}

/** Takes one entry, which may be one of several of its name, out of its map. */
export function removeEntry(
  document: EditedDocument,
  map: MapNode,
  entry: Entry,
): TextEdit[] | undefined {
  const spans = map.entries.map(({ span }) => span);
  return removeSpan(document, map, spans, map.entries.indexOf(entry));
}

function removeSpan(
  { text, format }: EditedDocument,
  holder: MapNode | ListNode,
  spans: readonly Span[],
  index: number,
): TextEdit[] | undefined {
  const own = spans[index];
  if (!own) return undefined;
  const next = spans[index + 1];
  const previous = spans[index - 1];
  if (format === "json" || holder.style === "flow") {
    if (next) return [{ span: { start: own.start, end: next.start }, newText: "" }];
    const span = previous ? { start: previous.end, end: own.end } : own;
    return [{ span, newText: "" }];
  }
  const isItem = holder.kind === "list";
  const marker = isItem ? dashBefore(text, own.start) : own.start;
  if (isFirstOnLine(text, marker)) {
    const start = lineStart(text, marker);
    const end = behindLine(text, endOfEntry(text, own));
    return [{ span: { start, end }, newText: "" }];
  }
  // The first key of an item stands behind its dash: the next one moves there.
  return next && !isItem
    ? [{ span: { start: own.start, end: next.start }, newText: "" }]
    : undefined;
}

function dashBefore(text: string, offset: number): number {
  const dash = text.lastIndexOf("-", offset - 1);
  return dash < 0 ? offset : dash;
}

/** The end of the last line of an entry, without the line break; a block text ends before its own. */
function endOfEntry(text: string, { start, end }: Span): number {
  let last = end;
  while (last > start && /[\r\n]/.test(text.charAt(last - 1))) last--;
  return lineEnd(text, last);
}

function lineStart(text: string, offset: number): number {
  const before = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1));
  return before + 1;
}

function lineEnd(text: string, offset: number): number {
  const match = /[\r\n]/.exec(text.slice(offset));
  return match ? offset + match.index : text.length;
}

function behindLine(text: string, end: number): number {
  if (text.startsWith("\r\n", end)) return end + 2;
  return Math.min(end + 1, text.length);
}

function columnOf(text: string, offset: number): number {
  const start = lineStart(text, offset);
  return offset - start - (text.charCodeAt(start) === 0xfeff ? 1 : 0);
}

function isFirstOnLine(text: string, offset: number): boolean {
  return text.slice(lineStart(text, offset), offset).replace("\uFEFF", "").trim() === "";
}

function endOfLine({ text }: EditedDocument): string {
  return /\r\n/.test(text) ? "\r\n" : "\n";
}
