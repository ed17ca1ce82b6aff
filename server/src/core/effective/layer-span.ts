import type { Span } from "../text/span.ts";

/**
 * The files of a set share one number line: each layer's offsets begin at a multiple of this, which
 * no text's length reaches. So a span tells its file, and what stands later in the order of loading
 * has the greater offset, whichever file it is in.
 */
const stride = 2 ** 32;

/** The span of a layer's own text, moved to that layer's part of the number line. */
export function spanInLayer({ start, end }: Span, layer: number): Span {
  const base = layer * stride;
  return { start: base + start, end: base + end };
}

/** The number of the layer that a span lies in. */
export function layerOf({ start }: Span): number {
  return Math.floor(start / stride);
}

/** The span in its layer's own text. */
export function spanInText(span: Span): Span {
  const base = layerOf(span) * stride;
  return { start: span.start - base, end: span.end - base };
}
