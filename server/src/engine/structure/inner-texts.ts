import type { Structure } from "./structure.ts";
import { encloses, touches, type Span } from "../text/span.ts";
import { foldingRanges, largestPerLine, type FoldingRange } from "./folding.ts";
import { innermostFirst, selectionRangesAt } from "./selection.ts";

/** A scalar of a file that is a text of its own, so that the file's tree does not know what is in it. */
export interface InnerText {
  readonly structure: Structure;
  readonly region: Span;
}

/** The folding ranges of a file and of the texts in it; see `foldingRanges`. */
export function foldingRangesIn(
  structure: Structure,
  innerTexts: readonly InnerText[],
): FoldingRange[] {
  const own = foldingRanges(structure);
  if (innerTexts.length === 0) return own;
  const inside = innerTexts.flatMap((inner) =>
    foldingRanges(inner.structure).filter(({ span }) => encloses(inner.region, span)),
  );
  return largestPerLine(structure, [...own, ...inside]);
}

/** What "expand selection" selects in a text in the file, on to the whole file; as `selectionRangesAt`. */
export function selectionRangesIn(
  structure: Structure,
  innerTexts: readonly InnerText[],
  offset: number,
): Span[] {
  const around = selectionRangesAt(structure, offset);
  const inner = innerTexts.find(({ region }) => touches(region, offset));
  if (!inner) return around;
  // The whole text is a scalar of the file.
  const isInner = (span: Span): boolean =>
    encloses(inner.region, span) && span.start > inner.region.start;
  const inside = selectionRangesAt(inner.structure, offset).filter(isInner);
  const outside = around.filter((span) => !isInner(span));
  return innermostFirst([...outside.toReversed(), ...inside.toReversed()], offset);
}

/** The structure with the anchors for an offset: a text has its own, everything else those of the file. */
export function anchorStructureAt(
  structure: Structure,
  innerTexts: readonly InnerText[],
  offset: number,
): Structure {
  return innerTexts.find(({ region }) => touches(region, offset))?.structure ?? structure;
}
