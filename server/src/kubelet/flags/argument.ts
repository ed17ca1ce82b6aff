import type { Span } from "../../engine/text/span.ts";

/** One word of the kubelet's command line, as the shell hands it over. */
export interface Argument {
  readonly text: string;
  readonly span: Span;
  /** Where a word is put together, such as of a key and a value, its pieces in order; each knows its place. */
  readonly pieces?: readonly ArgumentPiece[];
}

/** A piece of a word: as many characters of the word as `text` has, written at `span`. */
export interface ArgumentPiece {
  readonly text: string;
  readonly span: Span;
}

/** The words of a command line with their places in the resulting line, one space between them. */
export function locatedArguments(words: readonly string[]): Argument[] {
  let start = 0;
  return words.map((text) => {
    const span = { start, end: start + text.length };
    start = span.end + 1;
    return { text, span };
  });
}

/** The place of a part of an argument; the whole of it where quotes or escapes make the text another one. */
export function spanOfPart(arg: Argument, start: number, end = arg.text.length): Span {
  const { text, span, pieces } = arg;
  if (pieces) return spanInPieces(pieces, start, end) ?? span;
  if (span.end - span.start !== text.length) return span;
  return { start: span.start + start, end: span.start + end };
}

/**
 * From the first to the last of the pieces that contain a part of the word; an empty part is in the piece that it ends.
 */
function spanInPieces(
  pieces: readonly ArgumentPiece[],
  start: number,
  end: number,
): Span | undefined {
  let from = 0;
  let found: Span | undefined;
  for (const piece of pieces) {
    const to = from + piece.text.length;
    const touches = start < to ? end > from : start === to && end === to && piece.text === "";
    if (touches) {
      const part = spanOfPart(piece, Math.max(start - from, 0), Math.min(end, to) - from);
      found = found ? { start: found.start, end: part.end } : part;
    }
    from = to;
  }
  return found;
}
