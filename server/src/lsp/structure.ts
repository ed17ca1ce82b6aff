import {
  SymbolKind,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type Range,
  type SelectionRange,
  type SymbolInformation,
} from "vscode-languageserver";
import type { Structure } from "../core/kubelet/analysis.ts";
import type { FoldingRange as FoldedSpan } from "../core/structure/folding.ts";
import type { DocumentLink as LinkedSpan, SymbolItem } from "../core/parts/answers.ts";
import type { Span } from "../core/text/span.ts";
import type { ClientCapabilities } from "./client-capabilities.ts";
import { rangeOf, rangesIn } from "./convert.ts";
import { uriOfPath } from "../files/uris.ts";

/** A text whose places are asked for. */
type Written = Pick<Structure, "text" | "lines">;

const symbolKinds: Readonly<Record<SymbolItem["kind"], SymbolKind>> = {
  document: SymbolKind.Module,
  struct: SymbolKind.Object,
  list: SymbolKind.Array,
  field: SymbolKind.Property,
};

/** The outline: nested where the client can show that, otherwise flat with the parent's name. */
export function symbolsOf(
  items: readonly SymbolItem[],
  written: Written,
  uri: string,
  { nestedSymbols }: Pick<ClientCapabilities, "nestedSymbols">,
): DocumentSymbol[] | SymbolInformation[] {
  const rangeAt = rangesIn(written);
  return nestedSymbols
    ? items.map((item) => nestedSymbol(rangeAt, item))
    : items.flatMap((item) => flatSymbols(rangeAt, uri, item, undefined));
}

function nestedSymbol(rangeAt: (span: Span) => Range, item: SymbolItem): DocumentSymbol {
  const symbol: DocumentSymbol = {
    name: item.name,
    kind: symbolKinds[item.kind],
    range: rangeAt(item.span),
    selectionRange: rangeAt(item.nameSpan),
  };
  // There are thousands: an object that grows is made faster than one that is put together.
  if (item.detail !== "") symbol.detail = item.detail;
  if (item.children.length > 0) {
    symbol.children = item.children.map((child) => nestedSymbol(rangeAt, child));
  }
  return symbol;
}

function flatSymbols(
  rangeAt: (span: Span) => Range,
  uri: string,
  item: SymbolItem,
  parent: string | undefined,
): SymbolInformation[] {
  const symbol: SymbolInformation = {
    name: item.name,
    kind: symbolKinds[item.kind],
    location: { uri, range: rangeAt(item.span) },
    ...(parent !== undefined && { containerName: parent }),
  };
  return [symbol, ...item.children.flatMap((child) => flatSymbols(rangeAt, uri, child, item.name))];
}

/** What folds; at most as many ranges as the client takes. */
export function foldsOf(
  folds: readonly FoldedSpan[],
  written: Written,
  { foldingLimit }: Pick<ClientCapabilities, "foldingLimit">,
): FoldingRange[] {
  const rangeAt = rangesIn(written);
  const ranges: FoldingRange[] = [];
  for (const { span, kind } of folds) {
    const { start, end } = rangeAt(span);
    // A span that ends at a line's very start covers nothing of that line.
    const endLine = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
    if (endLine <= start.line) continue;
    const range: FoldingRange = { startLine: start.line, endLine };
    if (kind) range.kind = kind;
    ranges.push(range);
  }
  return ranges.slice(0, foldingLimit);
}

/** The chain of selections around one offset, innermost first; the offset itself where there is none. */
export function selectionOf(
  spans: readonly Span[],
  written: Written,
  offset: number,
): SelectionRange {
  return (
    spans.reduceRight<SelectionRange | undefined>(
      (parent, span) => ({ range: rangeOf(written, span), ...(parent && { parent }) }),
      undefined,
    ) ?? { range: rangeOf(written, { start: offset, end: offset }) }
  );
}

/** Links with their targets; files are looked up beside the document. */
export function linksOf(
  links: readonly LinkedSpan[],
  written: Written,
  uri: string,
  { linkTooltips }: Pick<ClientCapabilities, "linkTooltips">,
): DocumentLink[] {
  return links.flatMap(({ span, target, tooltip }) => {
    const address = target.kind === "url" ? target.url : uriOfPath(uri, target.path);
    if (address === undefined) return [];
    const link = { range: rangeOf(written, span), target: address };
    return [linkTooltips ? { ...link, tooltip } : link];
  });
}
