import type { Span } from "../../text/span.ts";

/** One word of the kubelet's command line, as the shell hands it over. */
export interface Argument {
  readonly text: string;
  readonly span: Span;
}

/** The place of a part of an argument; the whole of it where quotes or escapes make the text another one. */
export function spanOfPart({ text, span }: Argument, start: number, end = text.length): Span {
  if (span.end - span.start !== text.length) return span;
  return { start: span.start + start, end: span.start + end };
}
