import type { Span } from "../text/span.ts";

/**
 * The parts of a line of block YAML, read without regard to the lines around it, so that broken text has a shape too.
 */
export interface LineShape {
  /** Offset of the line's first character, behind a byte order mark. */
  readonly start: number;
  /** Offsets of the `-` that begin list items, outermost first. */
  readonly dashes: readonly number[];
  /** The offset of the content after spaces and dashes; the line's end for an empty line. */
  readonly content: number;
  /** The key, quotes included, if the line has `key:`; a colon needs no space after it here. */
  readonly key: Span | undefined;
  /** Offset of the key's colon. */
  readonly colon: number | undefined;
  /** Where the value's anchor and tag begin, if it has some; else the same as `value`. */
  readonly properties: number;
  /** Where the value's text begins: behind the colon, anchor and tag, or the content without a key. */
  readonly value: number;
  /** The line's end without trailing comment, spaces and line break. */
  readonly end: number;
  /** Offset of the `#` of a comment. */
  readonly comment: number | undefined;
}

/** How many columns a tab counts for, where one is written as indentation in spite of YAML. */
const tabWidth = 2;

/** So many lists may begin on one line; deeper ones no reader takes. */
const maxDashes = 64;

/** Reads the line whose text spans `[start, end)`. */
export function lineShapeOf(text: string, span: Span): LineShape {
  const { end } = span;
  const start = span.start === 0 && text.startsWith("\uFEFF") ? 1 : span.start;
  let at = skipBlanks(text, start, end);
  const dashes: number[] = [];
  while (
    text[at] === "-" &&
    dashes.length < maxDashes &&
    (at + 1 >= end || isBlank(text[at + 1]))
  ) {
    dashes.push(at);
    at = skipBlanks(text, at + 1, end);
  }
  const content = at;
  const comment = commentStart(text, content, end);
  const contentEnd = trimEnd(text, content, comment ?? end);
  const word = skipProperties(text, content, contentEnd);
  const colon = colonOf(text, word, contentEnd);
  const properties = colon === undefined ? content : skipBlanks(text, colon + 1, contentEnd);
  const value = colon === undefined ? word : skipProperties(text, properties, contentEnd);
  const key = colon === undefined ? undefined : { start: word, end: trimEnd(text, word, colon) };
  return { start, dashes, content, key, colon, properties, value, end: contentEnd, comment };
}

/** The column of an offset in its line; tabs count for two. */
export function columnIn(text: string, { start }: LineShape, offset: number): number {
  let column = Math.max(offset - start, 0);
  for (let at = start; at < offset; at++) {
    if (text.charCodeAt(at) === 9) column += tabWidth - 1;
  }
  return column;
}

/** The column of the first character that is not a space in the line at `[start, end)`, of its end if it has none. */
export function indentationOf(text: string, start: number, end: number): number {
  let column = 0;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    if (code === 9) column += tabWidth;
    else if (code === 32) column++;
    else if (code !== 0xfeff || at > 0) break;
  }
  return column;
}

function isBlank(character: string | undefined): boolean {
  return character === " " || character === "\t";
}

function skipBlanks(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && isBlank(text[at])) at++;
  return at;
}

/** Behind `&anchor` and `!tag`. */
function skipProperties(text: string, from: number, end: number): number {
  let at = from;
  while (at < end && (text[at] === "&" || text[at] === "!")) {
    while (at < end && !isBlank(text[at])) at++;
    at = skipBlanks(text, at, end);
  }
  return at;
}

function trimEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && isBlank(text[at - 1])) at--;
  return at;
}

/** A `#` at the beginning or after a space, outside of quotes. */
function commentStart(text: string, start: number, end: number): number | undefined {
  for (let at = start; at < end; at++) {
    const character = text[at];
    if ((character === '"' || character === "'") && opensQuote(text, start, at)) {
      const close = closingQuote(text, at, end);
      if (close === undefined) return undefined;
      at = close;
    } else if (character === "#" && (at === start || isBlank(text[at - 1]))) {
      return at;
    }
  }
  return undefined;
}

/** A quote opens a scalar only where a scalar can begin: it's is a word with an apostrophe. */
function opensQuote(text: string, start: number, at: number): boolean {
  if (at === start) return true;
  const before = text[at - 1] ?? "";
  return isBlank(before) || "[{,:".includes(before);
}

/** Offset of the quote that closes the one at `open`; undefined where the line has none. */
export function closingQuote(text: string, open: number, end: number): number | undefined {
  const quote = text[open];
  for (let at = open + 1; at < end; at++) {
    if (quote === '"' && text[at] === "\\") at++;
    else if (text[at] === quote) {
      if (quote === "'" && text[at + 1] === "'") at++;
      else return at;
    }
  }
  return undefined;
}

/**
 * The colon after a key. It does not need a space after it, so that `maxPods:1` is a key while it is typed, but a
 * scheme's `://` and a second colon (`::1`) are not keys.
 */
function colonOf(text: string, start: number, end: number): number | undefined {
  const first = text[start];
  if (first === "{" || first === "[" || first === "|" || first === ">") return undefined;
  let at = start;
  if (first === '"' || first === "'") {
    const close = closingQuote(text, start, end);
    // Of a quote that is not closed yet, the colon behind it is the key's all the same.
    at = (close ?? start) + 1;
  }
  for (; at < end; at++) {
    if (text[at] !== ":") continue;
    const next = text[at + 1];
    if (at + 1 >= end || isBlank(next)) return at;
    const isWord = /^[\w.-]+$/.test(text.slice(start, at).replace(/^["']|["']$/g, ""));
    return isWord && next !== "/" && next !== ":" ? at : undefined;
  }
  return undefined;
}
