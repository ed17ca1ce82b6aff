import type { Span } from "../../text/span.ts";

/** One word of the kubelet's command line, as the shell hands it over. */
export interface Argument {
  readonly text: string;
  readonly span: Span;
}

/** The words of a command line with their places in the line that they make, one blank between them. */
export function locatedArguments(words: readonly string[]): Argument[] {
  let start = 0;
  return words.map((text) => {
    const span = { start, end: start + text.length };
    start = span.end + 1;
    return { text, span };
  });
}

/** The place of a part of an argument; the whole of it where quotes or escapes make the text another one. */
export function spanOfPart({ text, span }: Argument, start: number, end = text.length): Span {
  if (span.end - span.start !== text.length) return span;
  return { start: span.start + start, end: span.start + end };
}
