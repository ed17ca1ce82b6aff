import type { Entry, ListNode, LocatedNode, MapNode } from "../located-node.ts";
import { parentOf, pathOfItem, pathOfKey } from "../../text/value-path.ts";
import { joinEdits, setValue } from "./document-editor.ts";
import {
  hasComment,
  hasPlainLines,
  indentsOf,
  writtenPlace,
  type EditedDocument,
  type TextEdit,
} from "./edited-document.ts";
import { layoutOf, renderJson, renderMember } from "./json-layout.ts";
import { removePlace } from "./remove-place.ts";
import { flowValue } from "./flow-value.ts";
import { blockEntry, blockItem } from "./render-value.ts";
import {
  beforeOnLine,
  behindLine,
  columnOf,
  indentOfLine,
  isFirstOnLine,
  lineBreakOf,
  lineEnd,
  trimmedEnd,
} from "./text-lines.ts";
import type { ExactJson } from "../../text/json-text.ts";

/** Where an item goes: behind the one of a number, or before all. */
type Behind = number | "first";

/**
 * Puts items into the list at a path, laid out as the others are. Undefined where there is no list, or
 * nothing can be put there without losing a comment.
 */
export function insertInto(
  document: EditedDocument,
  path: string,
  behind: Behind,
  values: readonly ExactJson[],
): TextEdit[] | undefined {
  const list = writtenPlace(document, path)?.node;
  if (list?.kind !== "list" || list.tag !== undefined || values.length === 0) return undefined;
  return list.style === "flow"
    ? insertInFlow(document, list, path, behind, values)
    : insertLines(document, list, behind, values);
}

function insertInFlow(
  document: EditedDocument,
  list: ListNode,
  path: string,
  behind: Behind,
  values: readonly ExactJson[],
): TextEdit[] | undefined {
  const { text } = document;
  const write = writerOf(document);
  const [first] = list.items;
  if (!first) {
    if (hasComment(document, list.span)) return undefined;
    const newText = write(values, fieldOf(path), indentOfLine(text, list.span.start));
    return [{ span: list.span, newText }];
  }
  const beside = behind === "first" ? first : list.items[behind];
  if (!beside || beside.anchor !== undefined || beside.tag !== undefined) return undefined;
  const { gap, indent } = separationOf(document, beside.span.start, list.items);
  const items = values.map((value) => write(value, `${fieldOf(path)}[]`, indent));
  const newText = items.map((item) => (behind === "first" ? `${item},${gap}` : `,${gap}${item}`));
  return insertedBeside(document, beside, behind, newText.join(""));
}

function insertedBeside(
  document: EditedDocument,
  { span }: { readonly span: LocatedNode["span"] },
  behind: unknown,
  newText: string,
): TextEdit[] | undefined {
  const at = behind === "first" ? span.start : span.end;
  const end = lineEnd(document.text, span.end);
  // A comment after the item would end up after the new one.
  if (behind !== "first" && hasComment(document, { start: at, end })) return undefined;
  return [{ span: { start: at, end: at }, newText }];
}

/** The text between the comma and the next part, and the indentation of that part's line. */
function separationOf(
  document: EditedDocument,
  start: number,
  parts: readonly { readonly span: LocatedNode["span"] }[],
): { readonly gap: string; readonly indent: string } {
  const { text, format } = document;
  const indent = indentOfLine(text, start);
  if (isFirstOnLine(text, start)) return { gap: `${lineBreakOf(text)}${indent}`, indent };
  const [one, two] = parts;
  const between = one && two ? text.slice(one.span.end, two.span.start) : "";
  if (/^,[ \t]*$/.test(between)) return { gap: between.slice(1), indent };
  return { gap: format === "json" ? layoutOf(document).comma.slice(1) : " ", indent };
}

type Writer = (value: ExactJson, field: string, indent: string) => string;

function writerOf(document: EditedDocument): Writer {
  if (document.format !== "json")
    return (value, _field, indent) => flowValue(document, value, indent);
  return (value, field, indent) =>
    typeof value === "object"
      ? renderJson(value, field, indent, layoutOf(document))
      : JSON.stringify(value);
}

/** A value as JSON in the document's layout, to replace an entry under another key. */
export function jsonAt(
  document: EditedDocument,
  path: string,
  key: string,
  value: ExactJson,
): string {
  const start = writtenPlace(document, path)?.entry?.key.span.start ?? 0;
  const field = pathOfKey(fieldOf(parentOf(path)), key);
  return renderJson(value, field, indentOfLine(document.text, start), layoutOf(document));
}

/** `syscalls[3].names` -> `syscalls[].names`. */
function fieldOf(path: string): string {
  return path.replace(/\[\d+\]/g, "[]");
}

function insertLines(
  document: EditedDocument,
  list: ListNode,
  behind: Behind,
  values: readonly ExactJson[],
): TextEdit[] | undefined {
  const { text } = document;
  // A block list begins with its first dash.
  const blanks = beforeOnLine(text, list.span.start);
  if (!text.startsWith("-", list.span.start) || !/^ *(?:- *)*$/.test(blanks)) return undefined;
  const indent = " ".repeat(blanks.length);
  const lines = values.flatMap((value) => blockItem(value, indentsOf(document)));
  const lineBreak = `${lineBreakOf(text)}${indent}`;
  if (behind === "first") {
    const { start } = list.span;
    const newText = lines.map((line) => `${line}${lineBreak}`).join("");
    return [{ span: { start, end: start }, newText }];
  }
  const item = list.items[behind];
  if (!item) return undefined;
  const end = endOfLines(text, trimmedEnd(text, item.span), indent.length);
  return [{ span: { start: end, end }, newText: lines.map((line) => lineBreak + line).join("") }];
}

/** The end of a part's last line, and of the lines of comment below it that are further in. */
function endOfLines(text: string, at: number, column: number): number {
  let end = lineEnd(text, at);
  for (;;) {
    const next = behindLine(text, end);
    const line = text.slice(next, lineEnd(text, next));
    const blanks = /^ *(?=#)/.exec(line)?.[0].length;
    if (next === end || blanks === undefined || blanks <= column) return end;
    end = next + line.length;
  }
}

/** Takes the items of some numbers out of the list at a path, as `removeAll` does. */
export function removeItems(
  document: EditedDocument,
  path: string,
  numbers: readonly number[],
): TextEdit[] | undefined {
  const paths = numbers.map((number) => pathOfItem(path, number));
  return paths.length === 0 ? undefined : removeEvery(document, paths);
}

/**
 * Removes the entries and items at several paths, none of which is inside another one, and the maps and lists around
 * them if nothing remains. Undefined if one of them cannot be removed.
 */
export function removeEvery(
  document: EditedDocument,
  paths: readonly string[],
): TextEdit[] | undefined {
  const byHolder = new Map<string, string[]>();
  for (const path of new Set(paths)) {
    const holder = parentOf(path);
    byHolder.set(holder, [...(byHolder.get(holder) ?? []), path]);
  }
  const groups = [...byHolder].map(([holder, parts]) => removeFrom(document, holder, parts));
  return joinEdits(...groups);
}

function removeFrom(
  document: EditedDocument,
  holder: string,
  paths: readonly string[],
): TextEdit[] | undefined {
  const node = writtenPlace(document, holder)?.node;
  const [only, ...others] = paths;
  if (only === undefined || !node) return undefined;
  if (others.length === 0) return removePlace(document, only);
  const parts = node.kind === "map" ? node.entries : node.kind === "list" ? node.items : [];
  const gone = new Set<number>();
  for (const path of paths) {
    const place = writtenPlace(document, path);
    const target = place?.entry ?? place?.node;
    const number = parts.findIndex((part) => part === target);
    if (number < 0) return undefined;
    gone.add(number);
  }
  if (gone.size === parts.length && holder !== "") return removePlace(document, holder);
  const isBlock = (node.kind === "map" || node.kind === "list") && node.style === "block";
  if (isBlock) return joinEdits(...paths.map((path) => removePlace(document, path)));
  const spans = runsOf(parts, gone);
  const isPlain = spans.every((span) => !hasComment(document, span));
  return isPlain ? spans.map((span) => ({ span, newText: "" })) : undefined;
}

/** The pieces of a map or list in brackets that hold the parts of some numbers, each with its commas. */
function runsOf(
  parts: readonly { readonly span: LocatedNode["span"] }[],
  gone: ReadonlySet<number>,
): LocatedNode["span"][] {
  const spans: LocatedNode["span"][] = [];
  let from: number | undefined;
  parts.forEach(({ span }, number) => {
    if (gone.has(number)) from ??= span.start;
    else if (from !== undefined) {
      spans.push({ start: from, end: span.start });
      from = undefined;
    }
  });
  const kept = parts.findLastIndex((_part, number) => !gone.has(number));
  const last = parts.at(-1);
  if (from !== undefined && last) {
    spans.push({ start: parts[kept]?.span.end ?? from, end: last.span.end });
  }
  return spans;
}

/**
 * Puts an entry into the map at a path: behind the last of some keys that it has, or before all entries.
 * Undefined where there is no map, or nothing can be put there.
 */
export function insertMember(
  document: EditedDocument,
  path: string,
  key: string,
  value: ExactJson,
  behindKeys: readonly string[] = [],
): TextEdit[] | undefined {
  const map = writtenPlace(document, path)?.node;
  const set = (): TextEdit[] | undefined =>
    setValue(document, path === "" ? key : `${path}.${key}`, value);
  // A key without a value gets its first entry.
  if (map?.kind === "scalar" && map.value.type === "null") return set();
  if (map?.kind !== "map") return undefined;
  const before = map.entries.findLast((entry) => behindKeys.includes(entry.key.text));
  if (document.format === "json") return insertJson(document, map, path, before, key, value);
  const [first] = map.entries;
  if (map.style === "flow" || !first || !hasPlainLines(document, map)) {
    return set();
  }
  const { text } = document;
  const column = columnOf(text, first.key.span.start);
  const lines = blockEntry(key, value, indentsOf(document));
  const lineBreak = `${lineBreakOf(text)}${" ".repeat(column)}`;
  if (before) {
    const end = endOfLines(text, trimmedEnd(text, before.span), column);
    return [{ span: { start: end, end }, newText: lines.map((line) => lineBreak + line).join("") }];
  }
  const { start } = first.key.span;
  const newText = lines.map((line) => `${line}${lineBreak}`).join("");
  return [{ span: { start, end: start }, newText }];
}

function insertJson(
  document: EditedDocument,
  map: MapNode,
  path: string,
  before: Entry | undefined,
  key: string,
  value: ExactJson,
): TextEdit[] | undefined {
  const layout = layoutOf(document);
  const [first] = map.entries;
  const field = fieldOf(path);
  if (!first) {
    const indent = indentOfLine(document.text, map.span.start);
    return [{ span: map.span, newText: renderJson({ [key]: value }, field, indent, layout) }];
  }
  const beside = before ?? first;
  const { gap, indent } = separationOf(document, beside.key.span.start, map.entries);
  const member = renderMember(key, value, field, indent, layout);
  return insertedBeside(
    document,
    before ?? first.key,
    before ? undefined : "first",
    before ? `,${gap}${member}` : `${member},${gap}`,
  );
}
