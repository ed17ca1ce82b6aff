import type { Span } from "../../text/span.ts";

/**
 * The span without the white space at its end. The YAML parser lets block collections and block
 * scalars reach over the line breaks behind them; an empty span stays where it starts.
 */
export function trimmedSpan(text: string, span: Span): Span {
  let end = Math.min(span.end, text.length);
  while (end > span.start && isBlank(text.charCodeAt(end - 1))) end--;
  return end === span.end ? span : { start: span.start, end };
}

function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 10 || unit === 13;
}
