import type { Position, Range } from "vscode-languageserver";
import {
  lineCharacterAt,
  lineFinder,
  lineSpan,
  type LineFinder,
  type LineIndex,
} from "../../../engine/text/line-index.ts";
import type { Span } from "../../../engine/text/span.ts";

/** A text with its lines: an Analysis is one. */
export interface Lines {
  readonly text: string;
  readonly lines: LineIndex;
}

/** The range of a span; offsets outside of the text are moved to its ends. */
export function rangeOf({ lines }: Lines, span: Span, lineOf?: LineFinder): Range {
  const start = lineCharacterAt(lines, span.start, lineOf);
  // Most spans end on the line that they start on, which need not be looked for again.
  const length = Math.max(span.end - span.start, 0);
  const lineEnd = lines.starts[start.line + 1] ?? lines.length;
  const isOneLine = span.start >= 0 && span.start + length < lineEnd;
  const end = isOneLine
    ? { line: start.line, character: start.character + length }
    : lineCharacterAt(lines, span.end, lineOf);
  return { start, end };
}

/** `rangeOf` for many spans of one text, most of which come in its order. */
export function rangesIn(written: Lines): (span: Span) => Range {
  const lineOf = lineFinder(written.lines);
  return (span) => rangeOf(written, span, lineOf);
}

/** The offset of a position; a character behind the line's end counts as the line's end. */
export function offsetOf({ lines, text }: Lines, { line, character }: Position): number {
  const { start, end } = lineSpan(lines, text, line);
  return Math.min(start + Math.max(character, 0), end);
}
