import {
  SymbolKind,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type SelectionRange,
  type SymbolInformation,
} from "vscode-languageserver";
import type { Analysis } from "../core/analysis/analysis.ts";
import { foldingRanges } from "../core/features/folding.ts";
import { documentLinks } from "../core/features/links.ts";
import { selectionRangesAt } from "../core/features/selection.ts";
import { documentSymbols, type SymbolItem } from "../core/features/symbols.ts";
import type { ClientAbilities } from "./client-abilities.ts";
import { rangeOf } from "./convert.ts";
import { uriOfPath } from "./uri.ts";

const symbolKinds: Readonly<Record<SymbolItem["kind"], SymbolKind>> = {
  document: SymbolKind.Module,
  struct: SymbolKind.Object,
  list: SymbolKind.Array,
  field: SymbolKind.Property,
};

/** The outline: nested where the client can show that, otherwise flat with the parent's name. */
export function symbolsOf(
  analysis: Analysis,
  uri: string,
  { nestedSymbols }: Pick<ClientAbilities, "nestedSymbols">,
): DocumentSymbol[] | SymbolInformation[] {
  const items = documentSymbols(analysis);
  return nestedSymbols
    ? items.map((item) => nestedSymbol(analysis, item))
    : items.flatMap((item) => flatSymbols(analysis, uri, item, undefined));
}

function nestedSymbol(analysis: Analysis, item: SymbolItem): DocumentSymbol {
  return {
    name: item.name,
    ...(item.detail !== "" && { detail: item.detail }),
    kind: symbolKinds[item.kind],
    range: rangeOf(analysis, item.span),
    selectionRange: rangeOf(analysis, item.nameSpan),
    ...(item.children.length > 0 && {
      children: item.children.map((child) => nestedSymbol(analysis, child)),
    }),
  };
}

function flatSymbols(
  analysis: Analysis,
  uri: string,
  item: SymbolItem,
  parent: string | undefined,
): SymbolInformation[] {
  const own: SymbolInformation = {
    name: item.name,
    kind: symbolKinds[item.kind],
    location: { uri, range: rangeOf(analysis, item.span) },
    ...(parent !== undefined && { containerName: parent }),
  };
  return [own, ...item.children.flatMap((child) => flatSymbols(analysis, uri, child, item.name))];
}

/** What folds; at most as many ranges as the client takes. */
export function foldsOf(
  analysis: Analysis,
  { foldingLimit }: Pick<ClientAbilities, "foldingLimit">,
): FoldingRange[] {
  const ranges = foldingRanges(analysis).flatMap(({ span, kind }): FoldingRange[] => {
    const { start, end } = rangeOf(analysis, span);
    // A span that ends at a line's very start covers nothing of that line.
    const endLine = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
    if (endLine <= start.line) return [];
    return [{ startLine: start.line, endLine, ...(kind && { kind }) }];
  });
  return ranges.slice(0, foldingLimit);
}

/** The chain of selections around one offset; the offset itself where nothing is to be selected. */
export function selectionOf(analysis: Analysis, offset: number): SelectionRange {
  const spans = selectionRangesAt(analysis, offset);
  return (
    spans.reduceRight<SelectionRange | undefined>(
      (parent, span) => ({ range: rangeOf(analysis, span), ...(parent && { parent }) }),
      undefined,
    ) ?? { range: rangeOf(analysis, { start: offset, end: offset }) }
  );
}

/** Links with their targets; files are looked up beside the document. */
export function linksOf(
  analysis: Analysis,
  uri: string,
  { linkTooltips }: Pick<ClientAbilities, "linkTooltips">,
): DocumentLink[] {
  return documentLinks(analysis).flatMap(({ span, target, tooltip }) => {
    const address = target.kind === "url" ? target.url : uriOfPath(uri, target.path);
    if (address === undefined) return [];
    const link = { range: rangeOf(analysis, span), target: address };
    return [linkTooltips ? { ...link, tooltip } : link];
  });
}
