import { isOutsideOf, joinedSpans, spanAround } from "../text/span-search.ts";
import type { Span } from "../text/span.ts";
import type { ParsedDocument } from "./located-node.ts";

/**
 * Tells whether a stretch of a document lies outside of what syntax mistakes make a guess: from the top-level entry around
 * a mistake on, or only in it where the text was read in blocks; and each value that cannot be read for itself.
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
