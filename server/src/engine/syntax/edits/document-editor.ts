import {
  behindColon,
  hasComment,
  isUsedElsewhere,
  placeAt,
  stepsOf,
  type EditedDocument,
  type Place,
  type TextEdit,
} from "./edited-document.ts";
import { insertEntry } from "./insert-entry.ts";
import { flowValue } from "./flow-value.ts";
import { indentOfLine, lineEnd, trimmedEnd } from "./text-lines.ts";
import type { ExactJson } from "../../text/json-text.ts";

export { writtenPlace, type EditedDocument, type Place, type TextEdit } from "./edited-document.ts";
export { removeEntry, removePlace } from "./remove-place.ts";

/**
 * Replaces a value with other text. Undefined if that would change more: uses of an anchor elsewhere, a tag, comments
 * inside.
 */
export function replaceValue(
  document: EditedDocument,
  place: Place,
  value: ExactJson,
): TextEdit[] | undefined {
  const { text, writer } = document;
  if (writer) return writer.replaced(document, place, value);
  const { node, entry, holders } = place;
  const end = trimmedEnd(text, node.span);
  const span = { start: node.span.start, end };
  if (node.tag !== undefined || isUsedElsewhere(document, node, span)) return undefined;
  const newText = quotedLike(document, node, value);
  if (node.kind === "scalar" && node.span.end === node.span.start) {
    const at = entry ? behindColon(document, entry) : node.span.start;
    if (at === undefined || node.anchor !== undefined) return undefined;
    return [{ span: { start: at, end: at }, newText: ` ${newText}` }];
  }
  const isBlock = (node.kind === "list" || node.kind === "map") && node.style === "block";
  if (isBlock && holders.length === 0) return undefined;
  if (!isBlock) return hasInnerComment(document, node, span) ? undefined : [{ span, newText }];
  const colon = entry ? behindColon(document, entry) : undefined;
  if (node.anchor !== undefined) return undefined;
  if (colon === undefined) return hasComment(document, span) ? undefined : [{ span, newText }];
  return replaceBelow(document, colon, end, newText);
}

/** Replaces the lines below a colon with text after it; a comment after the colon stays. */
function replaceBelow(
  document: EditedDocument,
  colon: number,
  end: number,
  newText: string,
): TextEdit[] | undefined {
  const below = Math.min(lineEnd(document.text, colon), end);
  if (hasComment(document, { start: below, end })) return undefined;
  if (!hasComment(document, { start: colon, end: below })) {
    return [{ span: { start: colon, end }, newText: ` ${newText}` }];
  }
  return [
    { span: { start: colon, end: colon }, newText: ` ${newText}` },
    { span: { start: below, end }, newText: "" },
  ];
}

function hasInnerComment(
  document: EditedDocument,
  node: Place["node"],
  span: { readonly start: number; readonly end: number },
): boolean {
  return (node.kind === "list" || node.kind === "map") && hasComment(document, span);
}

/** A text keeps the quotes that it has. */
function quotedLike(document: EditedDocument, node: Place["node"], value: ExactJson): string {
  if (document.format === "yaml" && typeof value === "string" && node.kind === "scalar") {
    if (node.style === "double") return JSON.stringify(value);
    if (node.style === "single" && /^[\x20-\x7e]*$/.test(value)) {
      return `'${value.replaceAll("'", "''")}'`;
    }
  }
  return flowValue(document, value, indentOfLine(document.text, node.span.start));
}

/**
 * Sets a value at a path of maps: replaces the existing value, or inserts an entry, with the maps around it if they are
 * missing. Undefined if the path cannot be written to.
 */
export function setValue(
  document: EditedDocument,
  path: string,
  value: ExactJson,
): TextEdit[] | undefined {
  return setAtSteps(document, stepsOf(path), value);
}

/**
 * Sets several values. Those that need the same missing or empty map are written as that map, because two entries cannot
 * be inserted into it at once.
 */
export function setValues(
  document: EditedDocument,
  settings: readonly { readonly path: string; readonly value: ExactJson }[],
): TextEdit[] | undefined {
  const groups = new Map<string, { steps: readonly (string | number)[]; value: ExactJson }[]>();
  for (const { path, value } of settings) {
    const steps = stepsOf(path);
    const key = JSON.stringify(steps.slice(0, -1));
    groups.set(key, [...(groups.get(key) ?? []), { steps, value }]);
  }
  return joinEdits(
    ...[...groups.values()].flatMap((group) => {
      const around = group[0]?.steps.slice(0, -1) ?? [];
      const node = placeAt(document, around)?.node;
      const isWritten = node?.kind === "map" && node.entries.length > 0;
      if (group.length === 1 || around.length === 0 || isWritten) {
        return group.map(({ steps, value }) => setAtSteps(document, steps, value));
      }
      const entries = group.map(({ steps, value }) => [String(steps.at(-1)), value] as const);
      return [setAtSteps(document, around, Object.fromEntries(entries))];
    }),
  );
}

function setAtSteps(
  document: EditedDocument,
  steps: readonly (string | number)[],
  value: ExactJson,
): TextEdit[] | undefined {
  const place = placeAt(document, steps);
  if (place) return replaceValue(document, place, value);
  const last = steps.at(-1);
  if (typeof last !== "string") return undefined;
  const around = steps.slice(0, -1);
  const parent = placeAt(document, around);
  if (parent) {
    const { writer } = document;
    return writer
      ? writer.inserted(document, parent, last, value)
      : insertEntry(document, parent, around, last, value);
  }
  return around.length === 0 ? undefined : setAtSteps(document, around, { [last]: value });
}

/**
 * Joins separate edits into one change; undefined if they conflict. Insertions at the same place become one, the most
 * indented first.
 */
export function joinEdits(
  ...groups: readonly (readonly TextEdit[] | undefined)[]
): TextEdit[] | undefined {
  const joined: TextEdit[] = [];
  const sorted = groups.flatMap((edits) => edits ?? []).sort(byPlace);
  for (const edit of sorted) {
    const last = joined.at(-1);
    const isSamePlace = last?.span.start === edit.span.start && last.span.end === edit.span.end;
    if (last && isSamePlace && edit.span.start === edit.span.end) {
      joined[joined.length - 1] = { ...last, newText: last.newText + edit.newText };
    } else if (last && last.span.end > edit.span.start) return undefined;
    else joined.push(edit);
  }
  return groups.includes(undefined) ? undefined : joined;
}

function byPlace(a: TextEdit, b: TextEdit): number {
  return (
    a.span.start - b.span.start ||
    a.span.end - b.span.end ||
    indentIn(b.newText) - indentIn(a.newText)
  );
}

function indentIn(text: string): number {
  return /^[\r\n]*( *)/.exec(text)?.[1]?.length ?? 0;
}
