import type { ParsedDocument } from "../syntax/located-node.ts";
import type { LineIndex } from "../text/line-index.ts";

/** A document of a text, as far as its shape goes. */
interface ShapedDocument {
  readonly parsed: ParsedDocument;
  /** Its identity to a domain; undefined: no feature answers in it. */
  readonly identity: object | undefined;
}

/** The input of features that depend on the shape of a text and not on its meaning. */
export interface Structure {
  readonly text: string;
  readonly lines: LineIndex;
  readonly format: "yaml" | "json";
  readonly documents: readonly ShapedDocument[];
}

/** The document that contains `offset`, if a feature answers in it. */
export function documentAt<D extends ShapedDocument>(
  { documents }: { readonly documents: readonly D[] },
  offset: number,
): D | undefined {
  const found = documents.findLast(({ parsed }) => parsed.span.start <= offset);
  return found?.identity ? found : undefined;
}
