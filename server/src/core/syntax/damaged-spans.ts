import type { Span } from "../text/span.ts";
import type { ParsedDocument } from "./located-node.ts";

/**
 * Where syntax mistakes make the tree a guess: from the top-level entry around the mistake on, or only
 * in it where the text was read in blocks; and each value that cannot be read for itself.
 */
export function damagedSpans({ root, problems, blocks = [] }: ParsedDocument): readonly Span[] {
  const entries = root?.kind === "map" ? root.entries : [];
  return problems.map(({ span, keepsTree }) => {
    if (keepsTree) return span;
    const around = blocks.find(({ start, end }) => start <= span.start && span.start < end);
    const entry = entries.find(
      (candidate) => candidate.span.start <= span.start && span.start < candidate.span.end,
    );
    const start = entry?.span.start ?? span.start;
    return around ?? blocks.at(-1) ?? { start, end: Number.POSITIVE_INFINITY };
  });
}
