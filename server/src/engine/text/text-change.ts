import type { Span } from "./span.ts";

/** The span that an edit replaced, and by how much the text after it moved. */
export interface TextChange extends Span {
  readonly by: number;
}

/** Pieces of so many characters are compared whole, which costs a hundredth of comparing each character. */
const piece = 1_024;

/** The smallest change that makes `text` of `old`; undefined where the two are the same. */
export function textChange(old: string, text: string): TextChange | undefined {
  if (old === text) return undefined;
  const by = text.length - old.length;
  const start = sameAtStart(old, text);
  const limit = Math.min(old.length, text.length) - start;
  const same = sameAtEnd(old, text, limit);
  return { start, end: old.length - same, by };
}

function sameAtStart(old: string, text: string): number {
  const shorter = Math.min(old.length, text.length);
  let at = 0;
  while (at + piece <= shorter && old.slice(at, at + piece) === text.slice(at, at + piece)) {
    at += piece;
  }
  while (at < shorter && old.charCodeAt(at) === text.charCodeAt(at)) at++;
  return at;
}

/** At most `limit` characters. */
function sameAtEnd(old: string, text: string, limit: number): number {
  const by = text.length - old.length;
  let end = old.length;
  const first = old.length - limit;
  while (
    end - piece >= first &&
    old.slice(end - piece, end) === text.slice(end - piece + by, end + by)
  ) {
    end -= piece;
  }
  while (end > first && old.charCodeAt(end - 1) === text.charCodeAt(end - 1 + by)) end--;
  return old.length - end;
}
