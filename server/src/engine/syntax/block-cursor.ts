import { BlockLines } from "./block-lines.ts";
import type { Cursor, CursorInput, CursorStep } from "./cursor.ts";
import { flowCursor } from "./flow-cursor.ts";
import type { Span } from "../text/span.ts";
import { columnIn, type LineShape } from "./line-shape.ts";

const none: Cursor = { at: "none" };

/** A line that the cursor is in. */
interface Line {
  readonly input: CursorInput;
  readonly lines: BlockLines;
  readonly number: number;
  readonly shape: LineShape;
  readonly offset: number;
}

/** The cursor in block YAML: ancestors are found by indentation, upwards from the cursor's line. */
export function blockCursor(
  input: CursorInput,
  offset: number,
  number: number,
  shape: LineShape,
): Cursor {
  const line: Line = { input, lines: new BlockLines(input), number, shape, offset };
  const flow = openFlow(line);
  if (flow) return flow;
  if (shape.colon !== undefined && offset > shape.colon) return valueCursor(line);
  const dash = shape.dashes.at(-1);
  if (dash !== undefined && offset <= dash) return none;
  if (dash !== undefined && shape.colon === undefined) return itemCursor(line, dash);
  if (shape.content >= shape.end) return blankCursor(line);
  return wordCursor(line);
}

/** The value behind a colon. */
function valueCursor({ input, lines, number, shape, offset }: Line): Cursor {
  const { text } = input;
  const { colon = shape.start, comment } = shape;
  const path = lines.contentOf(number);
  const isEmpty = shape.value >= shape.end;
  if (!path || offset === comment || isInProperties(shape, offset)) return none;
  // After a finished value and a space nothing more is expected.
  if (!isEmpty && (offset > shape.end || isNoWord(text, shape))) return none;
  const span = isEmpty
    ? { start: offset, end: offset }
    : { start: Math.min(shape.value, offset), end: shape.end };
  const lead = offset === colon + 1 || !/\s/.test(text[colon + 1] ?? "") ? " " : "";
  const column = columnIn(text, shape, shape.content);
  const indentation = lines.indentation();
  const key = lines.keyText(shape);
  return { at: "value", path, key, span, lead, column, style: "block", indentation };
}

/** The cursor after the last dash of a line. */
function itemCursor({ input, lines, number, shape, offset }: Line, dash: number): Cursor {
  const { text } = input;
  const isEmpty = shape.value >= shape.end;
  if (offset === shape.comment || isInProperties(shape, offset)) return none;
  if (!isEmpty && (offset < shape.value || offset > shape.end || isNoWord(text, shape))) {
    return none;
  }
  const path = lines.contentOf(number)?.slice(0, -1);
  if (!path) return none;
  const dashColumn = columnIn(text, shape, dash);
  const written = columnIn(text, shape, isEmpty ? offset : shape.content);
  const minColumn = Math.max(written, dashColumn + 2);
  const column = isEmpty ? (lines.keysBelow(number, dashColumn) ?? minColumn) : minColumn;
  const lead = " ".repeat(Math.max(column - written, 0));
  const start = isEmpty ? offset - Math.max(written - column, 0) : shape.value;
  return {
    at: "item",
    path,
    span: { start, end: isEmpty ? offset : shape.end },
    lead,
    column,
    style: "block",
    indentation: lines.indentation(),
    others: lines.itemsBeside(number, dashColumn),
    existing: lines.keysBeside(number, column),
  };
}

/** An alias, or the head of a block scalar. */
function isNoWord(text: string, { value }: LineShape): boolean {
  return /[*|>]/.test(text.charAt(value));
}

/** Before the end of `&anchor` or `!tag`: the value follows them. */
function isInProperties({ properties, value, end }: LineShape, offset: number): boolean {
  if (value === properties) return false;
  return value < end ? offset < value : offset <= end;
}

/** A blank line. Completions there go into the column of their map, wherever the cursor is. */
function blankCursor({ input, lines, number, shape, offset }: Line): Cursor {
  const { text } = input;
  const column = columnIn(text, shape, offset);
  const place = lines.placeOf(number, column);
  if (!place) return none;
  const tab = text.slice(shape.start, offset).includes("\t");
  const start = tab ? shape.start : offset - Math.max(column - place.column, 0);
  const lead = " ".repeat(tab ? place.column : Math.max(place.column - column, 0));
  const common = { span: { start, end: offset }, lead, column: place.column, path: place.path };
  const base = { ...common, style: "block", indentation: lines.indentation() } as const;
  if (place.kind === "list") return missingDash(base, lines, number);
  const existing = lines.keysBeside(number, place.column);
  return { at: "key", ...base, existing, hasColon: false, hasBody: false };
}

/** An item that still needs its dash: the line is in the column of a list. */
function missingDash(
  base: Omit<Extract<Cursor, { at: "item" }>, "at" | "others" | "existing">,
  lines: BlockLines,
  number: number,
): Cursor {
  const others = lines.itemsBeside(number, base.column);
  const [lead, column] = [`${base.lead}- `, base.column + 2];
  return { ...base, at: "item", lead, column, others, existing: new Set() };
}

/** A word at the place of a key. */
function wordCursor({ input, lines, number, shape, offset }: Line): Cursor {
  const { text } = input;
  const hasColon = shape.colon !== undefined;
  const span = shape.key ?? { start: shape.value, end: shape.end };
  // After a finished word and a space no second key can begin; `?` asks for keys that are not words.
  const isWord =
    offset >= span.start && offset <= span.end && !/[?*]/.test(text.charAt(span.start));
  if (!isWord || isInProperties(shape, offset)) return none;
  const column = columnIn(text, shape, shape.content);
  const indentation = lines.indentation();
  if (shape.dashes.length > 0) {
    const path = lines.contentOf(number);
    const existing = lines.keysBeside(number, column);
    const base = { span, lead: "", column, style: "block", indentation, hasBody: false } as const;
    return path ? { at: "key", path, ...base, existing, hasColon } : none;
  }
  const place = lines.placeOf(number, column);
  // A word that is deeper than the text above it continues that text.
  if (!place || place.column < column || (place.kind === "list" && hasColon)) return none;
  const position = { path: place.path, indentation, style: "block" } as const;
  const base = { ...position, ...indented(input, shape, span, place.column) };
  if (place.kind === "list") return missingDash(base, lines, number);
  const existing = lines.keysBeside(number, place.column);
  const hasBody = lines.isBodyBelow(number, place.column);
  return { at: "key", ...base, existing, hasColon, hasBody };
}

/** The word moved into the column of its map; what has its colon already stays where it is. */
function indented(
  { text }: CursorInput,
  shape: LineShape,
  span: Span,
  column: number,
): Pick<Extract<Cursor, { at: "key" }>, "span" | "lead" | "column"> {
  const written = columnIn(text, shape, shape.content);
  if (shape.key) return { span, lead: "", column: written };
  const hasTab = text.slice(shape.start, shape.content).includes("\t");
  const lead = " ".repeat(hasTab ? column : column - written);
  return { span: hasTab ? { start: shape.start, end: span.end } : span, lead, column };
}

/** The cursor in the flow collection that is open at it; undefined where none is. */
function openFlow({ input, lines, number, shape, offset }: Line): Cursor | undefined {
  const { text } = input;
  const found: number[] = [];
  // A line that is not deeper than the bracket's line ends its content, although the bracket is not closed.
  let minColumn = Number.POSITIVE_INFINITY;
  for (let at = number; at >= lines.firstLine && minColumn > 0; at--) {
    const above = at === number ? shape : lines.shape(at);
    if (lines.isEmpty(above)) continue;
    const column = lines.firstColumn(above);
    const opens = above.value < above.end && /[[{]/.test(text[above.value] ?? "");
    if (opens && above.value < offset && column < minColumn) found.unshift(at);
    if (!/[\]}]/.test(text[above.content] ?? "")) minColumn = Math.min(minColumn, column);
  }
  for (const at of found) {
    const { key, value } = lines.shape(at);
    const outer: readonly CursorStep[] | undefined = lines.contentOf(at);
    const keySteps = key ? [{ key: lines.keyText(lines.shape(at)) }] : [];
    const cursor = flowCursor(input, offset, value, [...(outer ?? []), ...keySteps]);
    if (cursor) return outer ? cursor : none;
  }
  return undefined;
}
