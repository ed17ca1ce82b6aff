import type { Structure } from "../analysis/analysis.ts";
import { isInside, type EmbeddedAnalysis } from "../analysis/embedded.ts";
import type { Span } from "../text/span.ts";
import { foldingRanges, largestPerLine, type FoldingRange } from "./folding.ts";
import { documentLinks, type DocumentLink } from "./links.ts";
import { innermostFirst, selectionRangesAt } from "./selection.ts";
import { documentSymbols, type SymbolItem } from "./symbols.ts";
import { trimmedSpan } from "./trimmed-span.ts";

/** The outline of a configuration inside another tool's file: its keys below the place that it has there. */
export function embeddedSymbol(part: EmbeddedAnalysis): SymbolItem {
  const { name, region, analysis } = part;
  const { text } = analysis;
  const { start, end } = part.nameSpan;
  return {
    name,
    detail: "KubeletConfiguration",
    kind: "document",
    span: { start, end: Math.max(end, trimmedSpan(text, region).end) },
    nameSpan: { start, end },
    children: documentSymbols(analysis),
  };
}

/**
 * What folds in a file that holds configurations: everything. An editor that has an answer of ours no longer
 * folds by indentation, so that the rest of the file would not fold at all. `structure` is the whole file's.
 */
export function foldingRangesAround(
  structure: Structure,
  parts: readonly EmbeddedAnalysis[],
): FoldingRange[] {
  const inside = parts
    .filter(({ isText }) => isText)
    .flatMap((part) => foldingRanges(part.analysis).filter(({ span }) => isInside(part, span)));
  return largestPerLine(structure, [...foldingRanges(structure), ...inside]);
}

/** What "expand selection" selects in a configuration, on to the whole file; as `selectionRangesAt`. */
export function selectionRangesIn(
  part: EmbeddedAnalysis,
  structure: Structure,
  offset: number,
): Span[] {
  const around = selectionRangesAt(structure, offset);
  if (!part.isText) return around;
  const inside = selectionRangesAt(part.analysis, offset).filter((span) => isInside(part, span));
  const outside = around.filter((span) => !isInside(part, span));
  return innermostFirst([...outside.toReversed(), ...inside.toReversed()], offset);
}

/** The links of a configuration. It lies in no folder that a relative path could count from. */
export function linksInside(part: EmbeddedAnalysis): DocumentLink[] {
  return documentLinks(part.analysis).filter(
    ({ span, target }) =>
      isInside(part, span) && (target.kind === "url" || target.path.startsWith("/")),
  );
}

/** What the anchors of a configuration are looked for in: a text has its own, the rest those of the file. */
export function anchorStructure(part: EmbeddedAnalysis, structure: Structure): Structure {
  return part.isText ? part.analysis : structure;
}
