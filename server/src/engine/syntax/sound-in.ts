import { isOutsideOf, joinedSpans, spanAround } from "../text/span-search.ts";
import type { Span } from "../text/span.ts";
import type { ParsedDocument } from "./located-node.ts";

/**
 * Checks whether a stretch of a document is outside of the parts that are a guess because of syntax mistakes. Those are
 * everything after the start of the top-level entry around a mistake, or only that entry if the text was read in
 * blocks, and each value that cannot be read on its own.
 */
export function soundIn(document: ParsedDocument): (span: Span) => boolean {
  const damaged = joinedSpans(damagedSpans(document));
  return (span) => isOutsideOf(span, damaged);
}

function damagedSpans({ root, problems, blocks = [] }: ParsedDocument): readonly Span[] {
  const entries = root?.kind === "map" ? root.entries.map(({ span }) => span) : [];
  return problems.map(({ span, keepsTree }) => {
    if (keepsTree) return span;
    const start = spanAround(entries, span.start)?.start ?? span.start;
    const around = spanAround(blocks, span.start) ?? blocks.at(-1);
    return around ?? { start, end: Number.POSITIVE_INFINITY };
  });
}
