import type { Span } from "./span.ts";

/** Zero-based line and UTF-16 character, as LSP counts them. */
export interface LineCharacter {
  readonly line: number;
  readonly character: number;
}

/** The starts of a text's lines; CR LF, LF and CR end a line. */
export interface LineIndex {
  readonly starts: readonly number[];
  readonly length: number;
}

/** The line index of `text`; an empty text has one line. */
export function lineIndexOf(text: string): LineIndex {
  const starts = [0];
  if (/\r(?!\n)/.test(text)) {
    for (let at = 0; at < text.length; at++) if (endsLine(text, at)) starts.push(at + 1);
  } else {
    // Nearly every text: to look at each character takes many times as long.
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  }
  return { starts, length: text.length };
}

function endsLine(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10);
}

/** The number of the line at `offset`; an offset outside moves to the nearest line. */
export function lineAt(index: LineIndex, offset: number): number {
  let low = 0;
  let high = index.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((index.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The line of an offset, like `lineAt`. */
export type LineFinder = (offset: number) => number;

/** Consecutive lookups are usually at most this many lines apart. */
const nearbyLines = 8;

/**
 * `lineAt` for many offsets, most of which come in the order of the text: it begins to look at the line that it found last.
 */
export function lineFinder(index: LineIndex): LineFinder {
  const { starts } = index;
  let last = 0;
  return (offset) => {
    if ((starts[last] ?? 0) <= offset) {
      const limit = Math.min(last + nearbyLines, starts.length - 1);
      while (last < limit && (starts[last + 1] ?? 0) <= offset) last++;
      const next = starts[last + 1];
      if (next === undefined || offset < next) return last;
    }
    last = lineAt(index, offset);
    return last;
  };
}

/** Line and character of `offset`, clamped to the text; `lineOf` finds lines of the same index. */
export function lineCharacterAt(
  index: LineIndex,
  offset: number,
  lineOf: LineFinder = (inside) => lineAt(index, inside),
): LineCharacter {
  const inside = Math.min(Math.max(offset, 0), index.length);
  const line = lineOf(inside);
  return { line, character: inside - (index.starts[line] ?? 0) };
}

/** The span of a line without its line break. A line that does not exist is empty at the end. */
export function lineSpan(index: LineIndex, text: string, line: number): Span {
  const start = index.starts[line] ?? index.length;
  let end = index.starts[line + 1] ?? index.length;
  while (end > start && (text.charCodeAt(end - 1) === 10 || text.charCodeAt(end - 1) === 13)) end--;
  return { start, end };
}
