import type { Span } from "../text/span.ts";
import { textChange } from "../text/text-change.ts";
import type { Finding } from "./finding.ts";

/**
 * The findings of the text before an edit that it leaves alone, at their places in the text after it. Those that it
 * touches are left out, and so are those with another place that it touches.
 */
export function movedFindings(
  findings: readonly Finding[],
  before: string,
  after: string,
): readonly Finding[] {
  const move = mover(before, after);
  return findings.flatMap((finding) => {
    const span = move(finding.span);
    if (!span) return [];
    const { related } = finding;
    if (!related) return [{ ...finding, span }];
    // The places in other files have not moved.
    const moved = related.map((place) =>
      place.file === undefined ? move(place.span) : place.span,
    );
    const places = related.flatMap((place, at) => {
      const there = moved[at];
      return there ? [{ ...place, span: there }] : [];
    });
    return places.length < related.length ? [] : [{ ...finding, span, related: places }];
  });
}

/** Where a span of the text before is in the text after; undefined where something in or at it has changed. */
function mover(before: string, after: string): (span: Span) => Span | undefined {
  const change = textChange(before, after);
  if (!change) return (span) => span;
  const { start, end, by } = change;
  return (span) => {
    if (span.end < start) return span;
    return span.start > end ? { start: span.start + by, end: span.end + by } : undefined;
  };
}
