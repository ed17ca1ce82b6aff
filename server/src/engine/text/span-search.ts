import type { Span } from "./span.ts";

/** The span around an offset, of sorted spans that do not overlap. */
export function spanAround<T extends Span>(spans: readonly T[], offset: number): T | undefined {
  const found = spans[firstBehind(spans, offset, "start") - 1];
  return found && offset < found.end ? found : undefined;
}

/** True where a span overlaps none of spans in their order, which do not overlap each other. */
export function isOutsideOf({ start, end }: Span, spans: readonly Span[]): boolean {
  const next = spans[firstBehind(spans, start, "end")];
  return !next || end <= next.start;
}

/** Those of spans in their order, none of which overlap, that lie wholly in a region. */
export function spansIn<T extends Span>(region: Span, spans: readonly T[]): readonly T[] {
  const from = firstBehind(spans, region.start - 1, "start");
  return spans.slice(from, firstBehind(spans, region.end, "end"));
}

/** Sorted spans, with overlapping ones joined. */
export function joinedSpans(spans: readonly Span[]): readonly Span[] {
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && start < last.end) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** The index of the first span whose start or end is after an offset. */
function firstBehind(spans: readonly Span[], offset: number, edge: keyof Span): number {
  let low = 0;
  for (let high = spans.length; low < high;) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.[edge] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
