import type { Entry, ListNode, MapNode } from "../located-node.ts";
import { memoised } from "../../text/memoised.ts";
import { isInBranch, templateText } from "../template-text.ts";
import {
  behindColon,
  hasComment,
  hasPlainLines,
  indentsOf,
  type EditedDocument,
  type Place,
  type TextEdit,
} from "./edited-document.ts";
import { flowMember, flowValue } from "./flow-value.ts";
import { blockEntry, blockItem } from "./render-value.ts";
import {
  beforeOnLine,
  columnOf,
  indentOfLine,
  isFirstOnLine,
  lineBreakOf,
  lineEnd,
  lineStart,
  trimmedEnd,
} from "./text-lines.ts";
import type { ExactJson } from "../../text/json-text.ts";

/** Inserts an entry into the map at a place; undefined where none can be inserted there. */
export function insertEntry(
  document: EditedDocument,
  place: Place,
  steps: readonly (string | number)[],
  key: string,
  value: ExactJson,
): TextEdit[] | undefined {
  const { node, entry } = place;
  const isEmptyValue = node.kind === "scalar" && node.value.type === "null";
  if (isEmptyValue && entry) return fillEmpty(document, place, entry, key, value);
  if (node.kind !== "map" || node.tag !== undefined) return undefined;
  // A new map would hide the entire value that a merge key brings.
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  if (isMap && node.entries.some(({ merge }) => merge)) return undefined;
  const before = outsideOfBranches(document, node, entryBefore(document, node, steps, key));
  return node.style === "flow"
    ? insertIntoFlow(document, node, before, key, value)
    : insertIntoBlock(document, node, before, key, value);
}

/**
 * The entry that the new one goes behind, by the order of the official page; "first": it goes before all.
 * A key that the page does not have goes behind all.
 */
function entryBefore(
  { fields }: EditedDocument,
  { entries }: MapNode,
  steps: readonly (string | number)[],
  key: string,
): Entry | "first" {
  const last = entries.at(-1);
  if (!last) return "first";
  let field = fields;
  for (const step of steps) {
    field = typeof step === "number" ? field?.item : (field?.children.get(step) ?? field?.item);
  }
  const order = [
    ...headerKeys,
    ...[...(field?.children.keys() ?? [])].filter((name) => !headerKeys.includes(name)),
  ];
  const position = order.indexOf(key);
  if (position < 0) return last;
  const before = entries.findLast((entry) => {
    const at = order.indexOf(entry.key.text);
    return at >= 0 && at < position;
  });
  if (before) return before;
  return entries.some((entry) => order.includes(entry.key.text)) ? "first" : last;
}

/** Behind an entry that a template decides about, the new one would be a part of that branch: it goes behind an earlier one. */
function outsideOfBranches(
  document: EditedDocument,
  { entries }: MapNode,
  before: Entry | "first",
): Entry | "first" {
  const template = templateOf(document);
  const [first] = entries;
  if (!template || !first || before === "first") return before;
  if (isInBranch(template, first.key.span)) return before;
  const isOutside = (entry: Entry): boolean => {
    const end = endOfEntry(document.text, entry);
    return !isInBranch(template, { start: end, end });
  };
  return entries.slice(0, entries.indexOf(before) + 1).findLast(isOutside) ?? "first";
}

const templateOf = memoised(({ text }: EditedDocument) => templateText(text));

const headerKeys: readonly string[] = ["apiVersion", "kind"];

function insertIntoBlock(
  document: EditedDocument,
  map: MapNode,
  before: Entry | "first",
  key: string,
  value: ExactJson,
): TextEdit[] | undefined {
  const { text } = document;
  const [first] = map.entries;
  if (!first || !hasPlainLines(document, map)) return undefined;
  const indent = columnOf(text, first.key.span.start);
  const lines = blockEntry(key, value, indentsOf(document));
  if (before !== "first") return insertBelow(document, before, indent, lines);
  // The first key of an item shares its line with the dash.
  if (!isFirstOnLine(text, first.key.span.start)) {
    return insertBelow(document, first, indent, lines);
  }
  const start = aboveEntry(document, first);
  const newText = lines.map((line) => `${" ".repeat(indent)}${line}${lineBreakOf(text)}`).join("");
  return [{ span: { start, end: start }, newText }];
}

/**
 * Above the first entry of a map and the comments that belong to it. Those at the head of the text are
 * about the file.
 */
function aboveEntry({ text, root }: EditedDocument, { key }: Entry): number {
  const keyLine = lineStart(text, key.span.start);
  let start = keyLine;
  while (start > lineStart(text, 0)) {
    const above = lineStart(text, start - 1);
    if (!text.slice(above, start).trimStart().startsWith("#")) return start;
    start = above;
  }
  return root.entries[0]?.key === key ? keyLine : start;
}

/** Below an entry and all that belongs to it: comments that are further in do. */
function insertBelow(
  document: EditedDocument,
  entry: Entry,
  indent: number,
  lines: readonly string[],
): TextEdit[] {
  const { text } = document;
  const column = columnOf(text, entry.key.span.start);
  const lineBreak = lineBreakOf(text);
  if (keepsEmptyLines(document, entry)) {
    const at = entry.span.end;
    const newText = lines.map((line) => `${" ".repeat(indent)}${line}${lineBreak}`).join("");
    return [{ span: { start: at, end: at }, newText }];
  }
  let end = endOfEntry(text, entry);
  for (let next = nextLine(text, end); next !== undefined; next = nextLine(text, end)) {
    const line = text.slice(next, lineEnd(text, next));
    const blanks = /^ *(?=#)/.exec(line)?.[0].length;
    if (blanks === undefined || blanks <= column) break;
    end = next + line.length;
  }
  const newText = lines.map((line) => `${lineBreak}${" ".repeat(indent)}${line}`).join("");
  return [{ span: { start: end, end }, newText }];
}

function nextLine(text: string, end: number): number | undefined {
  if (end >= text.length) return undefined;
  return text.startsWith("\r\n", end) ? end + 2 : end + 1;
}

/** `|+`: the empty lines below belong to the text, and nothing may be before them. */
function keepsEmptyLines({ text }: EditedDocument, entry: Entry): boolean {
  let last = entry.value;
  while (last.kind === "map" || last.kind === "list") {
    const inner = last.kind === "map" ? last.entries.at(-1)?.value : last.items.at(-1);
    if (!inner) return false;
    last = inner;
  }
  const header = last.kind === "scalar" && last.style === "block" ? last.span : undefined;
  return (
    header !== undefined &&
    /^[|>]\d?\+/.test(text.slice(header.start, header.start + 3)) &&
    /[\r\n]$/.test(text.slice(header.start, header.end)) &&
    entry.span.end === header.end
  );
}

/** The end of the last line of an entry, without the line break. */
function endOfEntry(text: string, { span }: Entry): number {
  return lineEnd(text, trimmedEnd(text, span));
}

/** `key:` without a value gets its first member. */
function fillEmpty(
  document: EditedDocument,
  { holders, node }: Place,
  entry: Entry,
  key: string,
  value: ExactJson,
): TextEdit[] | undefined {
  const { text } = document;
  const holder = holders.at(-1);
  const colon = behindColon(document, entry);
  if (node.anchor !== undefined || node.tag !== undefined || colon === undefined) return undefined;
  const isOnLine = isFirstOnLine(text, entry.key.span.start);
  const lineIndent = isOnLine ? beforeOnLine(text, entry.key.span.start) : undefined;
  const inline = flowValue(document, { [key]: value }, lineIndent);
  if (node.span.end > node.span.start) return [{ span: node.span, newText: inline }];
  if (holder?.kind !== "map" || holder.style === "flow") {
    return [{ span: { start: colon, end: colon }, newText: ` ${inline}` }];
  }
  if (!hasPlainLines(document, holder)) return undefined;
  const indents = indentsOf(document);
  const indent = columnOf(text, entry.key.span.start) + indents.map;
  const end = lineEnd(text, colon);
  const newText = blockEntry(key, value, indents)
    .map((line) => `${lineBreakOf(text)}${" ".repeat(indent)}${line}`)
    .join("");
  return [{ span: { start: end, end }, newText }];
}

function insertIntoFlow(
  document: EditedDocument,
  map: MapNode,
  before: Entry | "first",
  key: string,
  value: ExactJson,
): TextEdit[] | undefined {
  const { text } = document;
  // `[a: 1]` contains a map without brackets of its own.
  if (text.charAt(map.span.start) !== "{" || text.charAt(map.span.end - 1) !== "}")
    return undefined;
  const [first] = map.entries;
  if (!first) {
    const inside = { start: map.span.start + 1, end: map.span.end - 1 };
    const newText = flowValue(document, { [key]: value }, indentOfLine(text, map.span.start));
    return hasComment(document, inside) ? undefined : [{ span: map.span, newText }];
  }
  const lineIndent = isFirstOnLine(text, first.key.span.start)
    ? beforeOnLine(text, first.key.span.start)
    : undefined;
  const isOnLines = lineIndent !== undefined;
  const indent = isOnLines ? `${lineBreakOf(text)}${lineIndent}` : " ";
  const member = flowMember(document, key, value, lineIndent);
  if (before === "first") {
    const at = first.key.span.start;
    return [{ span: { start: at, end: at }, newText: `${member},${indent}` }];
  }
  const at = before.span.end;
  const rest = text.slice(at, lineEnd(text, at));
  const isCommented = isOnLines && hasComment(document, { start: at, end: at + rest.length });
  if (!isCommented) return [{ span: { start: at, end: at }, newText: `,${indent}${member}` }];
  // The comment stays behind the entry that it is about.
  const end = at + rest.length;
  if (/^\s*,\s*#/.test(rest))
    return [{ span: { start: end, end }, newText: `${indent}${member},` }];
  if (!/^\s*#/.test(rest)) return undefined;
  return [
    { span: { start: at, end: at }, newText: "," },
    { span: { start: end, end }, newText: `${indent}${member}` },
  ];
}

/** Puts items into a list, before the existing ones; undefined if it is not a list. */
export function insertItems(
  document: EditedDocument,
  { node }: Place,
  values: readonly ExactJson[],
): TextEdit[] | undefined {
  if (node.kind !== "list" || node.tag !== undefined || values.length === 0) return undefined;
  return node.style === "flow"
    ? insertFlowItems(document, node, values)
    : insertBlockItems(document, node, values);
}

function insertFlowItems(
  document: EditedDocument,
  list: ListNode,
  values: readonly ExactJson[],
): TextEdit[] | undefined {
  const { text } = document;
  const [first] = list.items;
  const inside = { start: list.span.start + 1, end: list.span.end - 1 };
  if (!first) {
    if (hasComment(document, inside)) return undefined;
    const newText = flowValue(document, values, indentOfLine(text, list.span.start));
    return [{ span: list.span, newText }];
  }
  if (first.anchor !== undefined || first.tag !== undefined) return undefined;
  const at = first.span.start;
  const lineIndent = isFirstOnLine(text, at) ? beforeOnLine(text, at) : undefined;
  const indent = lineIndent === undefined ? " " : `${lineBreakOf(text)}${lineIndent}`;
  // A map that shares the line of its list's bracket is indented as that line.
  const inner = values.map((value) =>
    flowValue(document, value, lineIndent ?? indentOfLine(text, at)),
  );
  return [
    { span: { start: at, end: at }, newText: inner.map((entry) => `${entry},${indent}`).join("") },
  ];
}

function insertBlockItems(
  { text }: EditedDocument,
  { span }: ListNode,
  values: readonly ExactJson[],
): TextEdit[] | undefined {
  // A block list begins with its first dash.
  const blanks = beforeOnLine(text, span.start);
  if (!text.startsWith("-", span.start) || !/^ *$/.test(blanks)) return undefined;
  const start = lineStart(text, span.start);
  const lines = values.flatMap((value) => blockItem(value));
  const newText = lines.map((line) => `${blanks}${line}${lineBreakOf(text)}`).join("");
  return [{ span: { start, end: start }, newText }];
}
