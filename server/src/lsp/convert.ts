import type { Position, Range } from "vscode-languageserver";
import { lineCharacterAt, lineSpan, type LineIndex } from "../core/text/line-index.ts";
import type { Span } from "../core/text/span.ts";

/** A text with its lines: an Analysis is one. */
interface Lines {
  readonly text: string;
  readonly lines: LineIndex;
}

/** The range of a span; offsets outside of the text are moved to its ends. */
export function rangeOf({ lines }: Lines, span: Span): Range {
  return { start: lineCharacterAt(lines, span.start), end: lineCharacterAt(lines, span.end) };
}

/** The offset of a position; a character behind the line's end counts as the line's end. */
export function offsetOf({ lines, text }: Lines, { line, character }: Position): number {
  const { start, end } = lineSpan(lines, text, line);
  return Math.min(start + Math.max(character, 0), end);
}
