import {
  anchorStructureAt,
  foldingRangesIn,
  selectionRangesIn,
} from "../engine/structure/inner-texts.ts";
import type { FoldingRange } from "../engine/structure/folding.ts";
import type { Structure } from "../engine/structure/structure.ts";
import { type ParsedText, partsAt } from "../stacks/index.ts";
import type { DocumentLink, MarkedKey, NewLineStart } from "../engine/analysis/part-results.ts";
import type { Span } from "../engine/text/span.ts";
import type { FileView } from "./file-view.ts";

type Viewed = Pick<FileView, "file">;

/** Folding ranges; undefined if nothing is ours. */
export function foldsInView({ file }: Viewed): readonly FoldingRange[] | undefined {
  return file?.structure && foldingRangesIn(file.structure, file.innerTexts);
}

/** What "expand selection" selects; empty where nothing is ours. */
export function selectionInView({ file }: Viewed, offset: number): readonly Span[] {
  const structure = structureAt(file, offset);
  return file && structure ? selectionRangesIn(structure, file.innerTexts, offset) : [];
}

/** The structure in which the anchors at an offset are searched. */
export function anchorsInView({ file }: Viewed, offset: number): Structure | undefined {
  const structure = structureAt(file, offset);
  return file && structure && anchorStructureAt(structure, file.innerTexts, offset);
}

/** Of another tool's file, only the places of a configuration are answered for. */
function structureAt(file: ParsedText | undefined, offset: number): Structure | undefined {
  const [first] = file ? partsAt(file, offset).filter(({ config }) => config) : [];
  return first?.isExclusive ? file?.structure : first?.config;
}

/** The links of a document. */
export function linksInView({ file }: Viewed): readonly DocumentLink[] {
  return (file?.parts ?? []).flatMap((part) => part.links?.() ?? []);
}

/** The keys that only the schema knows how to colour, in the order of the text. */
export function tokensInView({ file }: Viewed): readonly MarkedKey[] {
  return inOrder((file?.parts ?? []).flatMap((part) => part.tokens?.() ?? []));
}

/** The address of the file that is named at an offset. */
export function definitionInFile({ file }: Viewed, offset: number): string | undefined {
  const parts = file ? partsAt(file, offset) : [];
  return parts.map((part) => part.definition?.(offset)).find((address) => address !== undefined);
}

/** How the line at an offset begins after Enter; undefined where it stays as the editor has begun it. */
export function newLineInView({ file }: Viewed, offset: number): NewLineStart | undefined {
  const parts = file ? partsAt(file, offset) : [];
  return parts.map((part) => part.newLine?.(offset)).find((start) => start !== undefined);
}

function inOrder<T extends { readonly span: Span }>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => a.span.start - b.span.start);
}
