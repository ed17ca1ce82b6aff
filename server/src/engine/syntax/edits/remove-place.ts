import type { Entry, ListNode, LocatedNode, MapNode } from "../located-node.ts";
import type { Span } from "../../text/span.ts";
import {
  hasComment,
  isUsedElsewhere,
  placeAt,
  removed,
  stepsOf,
  type EditedDocument,
  type Place,
  type TextEdit,
} from "./edited-document.ts";
import {
  beforeOnLine,
  behindLine,
  isFirstOnLine,
  lineEnd,
  lineStart,
  trimmedEnd,
} from "./text-lines.ts";

/** One entry or item of a map or list, as its edits see it. */
interface Part {
  /** With its key; an item with its dash where the list has lines. */
  readonly span: Span;
  readonly node: LocatedNode;
}

/**
 * Removes the entry or item at a path with its line, and the map or list around it if nothing remains. Undefined if
 * there is nothing, or its surroundings cannot be taken apart.
 */
export function removePlace(document: EditedDocument, path: string): TextEdit[] | undefined {
  const steps = emptied(document, stepsOf(path));
  const place = steps && placeAt(document, steps);
  const holder = place?.holders.at(-1);
  if (!place || !holder) return undefined;
  const { writer } = document;
  if (writer && !isApart(holder)) return writer.removed(document, place);
  const target = place.entry?.value ?? place.node;
  const index =
    holder.kind === "map"
      ? holder.entries.findIndex(({ value }) => value === target)
      : holder.items.indexOf(target);
  return removePart(document, holder, index);
}

/** True for brackets whose parts follow each other: parts of tables with dots may be anywhere between them. */
function isApart(holder: MapNode | ListNode): boolean {
  const parts = holder.kind === "map" ? holder.entries.map(({ value }) => value) : holder.items;
  const isBlock = (node: LocatedNode): boolean => node.kind === "map" && node.style === "block";
  return holder.style === "flow" && !parts.some(isBlock);
}

/** The path that goes where the one at `path` is removed: of a map or list that would be empty. */
export function removedSteps(
  document: EditedDocument,
  path: string,
): readonly (string | number)[] | undefined {
  return emptied(document, stepsOf(path));
}

function emptied(
  document: EditedDocument,
  steps: readonly (string | number)[],
): readonly (string | number)[] | undefined {
  const place = placeAt(document, steps);
  const holder = place?.holders.at(-1);
  if (!place || !holder) return undefined;
  const count = holder.kind === "map" ? holder.entries.length : holder.items.length;
  if (count > 1 || place.holders.length === 1) return steps;
  const around = placeAt(document, steps.slice(0, -1));
  const isPlain =
    around && !hasCommentBeside(document, around, place.entry?.span ?? place.node.span);
  return isPlain ? emptied(document, steps.slice(0, -1)) : undefined;
}

/** True if a map or list has lines of comment outside its content, which would be removed with it. */
function hasCommentBeside(document: EditedDocument, { node, entry }: Place, target: Span): boolean {
  const { text } = document;
  const start = entry ? lineEnd(text, entry.key.span.end) : node.span.start;
  const above = { start: Math.min(start, target.start), end: target.start };
  const end = Math.min(lineEnd(text, trimmedEnd(text, target)), node.span.end);
  return hasComment(document, above) || hasComment(document, { start: end, end: node.span.end });
}

/** Takes one entry, which may be one of several of its name, out of its map. */
export function removeEntry(
  document: EditedDocument,
  map: MapNode,
  entry: Entry,
): TextEdit[] | undefined {
  return removePart(document, map, map.entries.indexOf(entry));
}

/** The entry or item with a number; many may be removed from one map or list, so that none looks at all others. */
function partAt(
  { text }: EditedDocument,
  holder: MapNode | ListNode,
  at: number,
): Part | undefined {
  if (holder.kind === "map") {
    const entry = holder.entries[at];
    return entry && { span: entry.span, node: entry.value };
  }
  const node = holder.items[at];
  if (!node) return undefined;
  const { span } = node;
  if (holder.style === "flow") return { span, node };
  const from = holder.items[at - 1]?.span.end ?? holder.span.start;
  const dash = /^[^-]*-/.exec(text.slice(from, span.start))?.[0].length;
  const start = dash === undefined ? span.start : from + dash - 1;
  return { span: { start, end: span.end }, node };
}

function removePart(
  document: EditedDocument,
  holder: MapNode | ListNode,
  index: number,
): TextEdit[] | undefined {
  const part = partAt(document, holder, index);
  if (!part) return undefined;
  const edits =
    holder.style === "flow"
      ? removeFromFlow(document, holder, index)
      : removeLines(document, holder, index);
  const isUsed = edits?.some(({ span }) => isUsedElsewhere(document, part.node, span));
  return isUsed ? undefined : edits;
}

function removeLines(
  document: EditedDocument,
  holder: MapNode | ListNode,
  index: number,
): TextEdit[] | undefined {
  const { text } = document;
  const part = partAt(document, holder, index);
  if (!part) return undefined;
  const { span } = part;
  const end = lineEnd(text, trimmedEnd(text, span));
  if (isFirstOnLine(text, span.start)) {
    return [removed(lineStart(text, span.start), behindLine(text, end))];
  }
  // The first key of an item is after its dash: the next one moves there.
  const next = partAt(document, holder, index + 1);
  const isBehindDash = /^ *(?:-[ ]+)+$/.test(beforeOnLine(text, span.start));
  if (!next || holder.kind !== "map" || !isBehindDash) return undefined;
  if (hasComment(document, { start: end, end: next.span.start })) return [removed(span.start, end)];
  return [removed(span.start, next.span.start)];
}

function removeFromFlow(
  document: EditedDocument,
  holder: MapNode | ListNode,
  index: number,
): TextEdit[] | undefined {
  const { text } = document;
  const part = partAt(document, holder, index);
  if (!part || !/^[{[]/.test(text.charAt(holder.span.start))) return undefined;
  const { span } = part;
  const next = partAt(document, holder, index + 1);
  const previous = partAt(document, holder, index - 1);
  const isAlone = hasLinesOfItsOwn(text, span, next?.span.start ?? holder.span.end);
  if (next) {
    if (!isAlone) {
      const isPlain = !hasComment(document, { start: span.end, end: next.span.start });
      return isPlain ? [removed(span.start, next.span.start)] : undefined;
    }
    return [removed(lineStart(text, span.start), behindLine(text, lineEnd(text, span.end)))];
  }
  if (!previous) {
    const isPlain = !hasComment(document, holder.span);
    return isPlain ? [removed(span.start, behindComma(text, span.end))] : undefined;
  }
  const between = { start: previous.span.end, end: span.start };
  if (!hasComment(document, between)) return [removed(between.start, span.end)];
  // The comment stays after the previous entry; its comma is removed, unless another follows this entry too.
  if (!isAlone) return undefined;
  const line = removed(lineStart(text, span.start), behindLine(text, lineEnd(text, span.end)));
  const comma = /^\s*,/.exec(text.slice(between.start, between.end))?.[0].length;
  if (comma === undefined) return undefined;
  return [removed(between.start + comma - 1, between.start + comma), line];
}

/** True where an entry shares its lines with no other one and with no bracket. */
function hasLinesOfItsOwn(text: string, span: Span, until: number): boolean {
  const end = lineEnd(text, span.end);
  return isFirstOnLine(text, span.start) && end < until;
}

function behindComma(text: string, end: number): number {
  return end + (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0);
}
