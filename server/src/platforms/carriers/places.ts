import type { TextEdit } from "../../engine/syntax/edits/edited-document.ts";
import type { Span } from "../../engine/text/span.ts";
import type { DecodedText } from "./decoded-text.ts";

/** Converts places in an embedded text to places in its file, and back. */
export interface Places {
  /** The span in the file; that of the whole text if places are unknown. */
  readonly outside: (span: Span) => Span;
  /** The offset in the text; undefined if unknown. */
  inside(offset: number): number | undefined;
  /** The edits of the file that make the edits of the text; undefined where nothing can be written into it. */
  edits(edits: readonly TextEdit[]): readonly TextEdit[] | undefined;
}

/** The places of a text inside a value of a file. */
export function placesOf({ text, region, places, indent, unwritable }: DecodedText): Places {
  if (!places) return { outside: () => region, inside: () => undefined, edits: () => undefined };
  const placeOf = (offset: number): number => places[offset] ?? region.end;
  const outside = ({ start, end }: Span): Span => {
    // Behind a line break, not before the first character of the line below.
    const isLineEnd = end > start && text.charAt(end - 1) === "\n";
    // The next character of the text may be before it in the file, such as the rest of a format.
    const isApart = placeOf(end) < placeOf(start);
    return {
      start: placeOf(start),
      end: isLineEnd || isApart ? placeOf(end - 1) + 1 : placeOf(end),
    };
  };
  return {
    outside,
    inside(offset) {
      const next = places.findIndex((place) => place > offset);
      if (next < 0) return text.length;
      // Omitted characters, such as the indentation of a line, map to the start of the text after them.
      return next > 0 && places[next - 1] === offset ? next - 1 : next;
    },
    edits(edits) {
      if (indent === undefined) return undefined;
      if (unwritable && edits.some(({ newText }) => unwritable.test(newText))) return undefined;
      const blanks = " ".repeat(indent);
      return edits.map(({ span, newText }) => {
        if (isWholeLines(text, span)) {
          // Includes the indentation of the first line.
          const before = span.start === 0 ? placeOf(0) - indent : placeOf(span.start - 1) + 1;
          const lines = newText.replaceAll(/^(?=.)/gm, blanks);
          return { span: { start: before, end: outside(span).end }, newText: lines };
        }
        const indented = newText.replaceAll("\n", `\n${blanks}`);
        const isAtEnd = span.start === text.length && (text === "" || text.endsWith("\n"));
        if (!isAtEnd) return { span: outside(span), newText: indented };
        // The line after the last has no indentation yet, and the text ends before it.
        const line = `${blanks}${indented}`;
        return {
          span: outside(span),
          newText: line.endsWith(`\n${blanks}`) ? line.slice(0, line.length - indent) : line,
        };
      });
    },
  };
}

/** True for lines from the first character of the first one to the line break of the last one. */
function isWholeLines(text: string, { start, end }: Span): boolean {
  const isLineStart = start === 0 || text.charAt(start - 1) === "\n";
  return end > start && isLineStart && text.charAt(end - 1) === "\n";
}
