import { lineStart } from "../../engine/syntax/edits/text-lines.ts";
import type { TextEdit } from "../../engine/syntax/edits/edited-document.ts";
import type { Span } from "../../engine/text/span.ts";
import { nextLine } from "../index.ts";
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

/**
 * The edits of a file that probably make the edits of a text which is written otherwise in it: between quotes, in joined
 * lines, or in an object. The file has to be read again to know. The likeliest first; none if no place is known.
 */
export function likelyEdits(
  decoded: DecodedText,
  source: string,
  edits: readonly TextEdit[],
): readonly (readonly TextEdit[])[] {
  const { places, text, scalar } = decoded;
  if (!places) return [];
  const { outside } = placesOf(decoded);
  const inPlace = edits.map(({ span, newText }) => {
    const place = outside(span);
    return { span: place, newText: indentedAs(newText, place.start, span.start, source, text) };
  });
  const likely = [inPlace];
  if (scalar)
    likely.push(
      inPlace.map((edit) => ({ ...edit, newText: scalar(edit.newText) ?? edit.newText })),
    );
  if (edits.every(({ span }) => isWholeLines(text, span))) {
    likely.unshift(
      inPlace.map(({ span: { start }, newText }, at) => {
        const last = places[(edits[at]?.span.end ?? 0) - 2] ?? start;
        const lines =
          newText === "" ? "" : " ".repeat(indentAt(source, start)) + newText.trimStart();
        return {
          span: { start: lineStart(source, start), end: nextLine(source, last) },
          newText: lines,
        };
      }),
    );
  }
  return likely;
}

/** A text with the indentation of its further lines changed by the difference between a line of the file and of the text. */
function indentedAs(
  newText: string,
  inFile: number,
  inText: number,
  source: string,
  text: string,
): string {
  const shift = indentAt(source, inFile) - indentAt(text, inText);
  return newText.replaceAll(/(?<=\n) *(?![\n ])/g, (blanks) =>
    " ".repeat(Math.max(0, blanks.length + shift)),
  );
}

/** The number of spaces that a line begins with. */
function indentAt(text: string, offset: number): number {
  return /^ */.exec(text.slice(lineStart(text, offset)))?.[0].length ?? 0;
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
