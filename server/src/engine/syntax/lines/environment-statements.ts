import type { Span } from "../../text/span.ts";

/** The head of a value, and its quoted pieces, which may have line breaks. */
const head = /[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*[ \t]*=/y;
const quoted = /[ \t]*(?:"(?:[^"\\]|\\[^])*"|'[^']*')/y;
/** The rest: a backslash removes a line break behind it. */
const plain = /(?:\\\r?\n|\\[^]|[^\\\r\n])*/y;

/**
 * The stretches of an environment file whose lines belong together (systemd.exec(5)). Before version 254, systemd also joined
 * a comment that ends in a backslash with the next line.
 */
export function environmentStatements(text: string): readonly Span[] {
  const found: Span[] = [];
  for (const { start, end } of environmentLines(text)) {
    if (text.slice(start, end).includes("\n")) found.push({ start, end });
  }
  return found;
}

/** The lines of an environment file; one that goes on below is one. */
export function environmentLines(text: string): readonly Span[] {
  const found: Span[] = [];
  for (let start = 0; start < text.length;) {
    let value = endOf(head, text, start);
    if (value !== undefined) {
      for (let end: number | undefined = value; end !== undefined;) {
        value = end;
        end = endOf(quoted, text, end);
      }
    }
    const end = endOf(plain, text, value ?? start) ?? start;
    found.push({ start, end });
    start = end + (text.startsWith("\r\n", end) ? 2 : 1);
  }
  return found;
}

/** Where what a sticky pattern finds at an offset ends; undefined where it finds nothing. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
