import type { Span } from "../../text/span.ts";

/** Pieces that may have line breaks in them, and the comments of one line, in which nothing begins. */
const pieces =
  /<#[^]*?(?:#>|$(?![^]))|(?<![^\s;|(){}])#[^\r\n]*|@"[ \t]*\r?\n[^]*?(?:\n"@|$(?![^]))|@'[ \t]*\r?\n[^]*?(?:\n'@|$(?![^]))|"(?:[^"`]|`[^])*"?|'[^']*'?|`\r?\n|`[^]/g;

/** The stretches of a PowerShell script whose lines belong together: those that a backtick joins, and texts in quotes. */
export function powershellStatements(text: string): readonly Span[] {
  return [...text.matchAll(pieces)].flatMap(({ index, 0: piece }) =>
    piece.includes("\n") ? [{ start: index, end: index + piece.length }] : [],
  );
}
