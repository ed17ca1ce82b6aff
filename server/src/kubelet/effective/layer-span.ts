import type { Span } from "../../engine/text/span.ts";

/**
 * The layers of a set share one number line: each layer's offsets begin at a multiple of this, which is greater than
 * any text's length. So a span identifies its layer, and later places in the order of loading have greater offsets,
 * whichever layer they are in. The main file is layer 0; a platform's base below it has a negative number.
 */
const stride = 2 ** 32;

/** The span of a layer's own text, moved to that layer's part of the number line. */
export function spanInLayer(span: Span, layer: number): Span {
  const base = layer * stride;
  return layer === 0 ? span : { start: base + span.start, end: base + span.end };
}

/** The number of the layer that contains a span. */
export function layerOf({ start }: Span): number {
  return Math.floor(start / stride);
}

/** True for a place in a drop-in or flag. */
export function isAboveMain(span: Span): boolean {
  return layerOf(span) > 0;
}

/** The span in its layer's own text. */
export function spanInText(span: Span): Span {
  const base = layerOf(span) * stride;
  return { start: span.start - base, end: span.end - base };
}
