import type { FoldingRange as FoldedSpan } from "../../../engine/structure/folding.ts";
import {
  SymbolKind,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type Range,
  type SelectionRange,
  type SymbolInformation,
} from "vscode-languageserver";
import type {
  DocumentLink as LinkedSpan,
  OutlineItem,
} from "../../../engine/analysis/part-results.ts";
import type { ServerPhrases } from "../../../engine/messages/server-phrases.ts";
import { lineFinder } from "../../../engine/text/line-index.ts";
import type { Span } from "../../../engine/text/span.ts";
import type { ClientCapabilities } from "../client-capabilities.ts";
import { rangeOf, rangesIn, type Lines } from "./convert.ts";
import { uriOfPath } from "../../../engine/files/uris.ts";

const symbolKinds: Readonly<Record<OutlineItem["kind"], SymbolKind>> = {
  document: SymbolKind.Module,
  struct: SymbolKind.Object,
  list: SymbolKind.Array,
  field: SymbolKind.Property,
};

/** The outline: nested where the client can show that, otherwise flat with the parent's name. */
export function symbolsOf(
  outline: readonly OutlineItem[],
  lines: Lines,
  uri: string,
  { nestedSymbols }: Pick<ClientCapabilities, "nestedSymbols">,
): DocumentSymbol[] | SymbolInformation[] {
  const rangeAt = rangesIn(lines);
  return nestedSymbols
    ? outline.map((item) => nestedSymbol(rangeAt, item))
    : outline.flatMap((item) => flatSymbols(rangeAt, uri, item, undefined));
}

function nestedSymbol(rangeAt: (span: Span) => Range, item: OutlineItem): DocumentSymbol {
  const children = item.children.map((child) => nestedSymbol(rangeAt, child));
  return {
    name: item.name,
    kind: symbolKinds[item.kind],
    range: rangeAt(item.span),
    selectionRange: rangeAt(item.nameSpan),
    detail: item.detail !== "" ? item.detail : undefined,
    children: children.length > 0 ? children : undefined,
  };
}

function flatSymbols(
  rangeAt: (span: Span) => Range,
  uri: string,
  node: OutlineItem,
  parent: string | undefined,
): SymbolInformation[] {
  const symbol: SymbolInformation = {
    name: node.name,
    kind: symbolKinds[node.kind],
    location: { uri, range: rangeAt(node.span) },
    containerName: parent,
  };
  return [symbol, ...node.children.flatMap((child) => flatSymbols(rangeAt, uri, child, node.name))];
}

/** Folding ranges; at most as many as the client accepts. */
export function foldsOf(
  folds: readonly FoldedSpan[],
  { lines }: Lines,
  { foldingLimit }: Pick<ClientCapabilities, "foldingLimit">,
): FoldingRange[] {
  const lineOf = lineFinder(lines);
  const ranges: FoldingRange[] = [];
  for (const { span, kind } of folds) {
    const startLine = lineOf(span.start);
    // A span that ends at a line's very start covers nothing of that line.
    const endLine = lineOf(span.end - 1);
    if (endLine <= startLine) continue;
    const range: FoldingRange = { startLine, endLine };
    if (kind) range.kind = kind;
    ranges.push(range);
  }
  return ranges.slice(0, foldingLimit);
}

/** The chain of selections around one offset, innermost first; the offset itself where there is none. */
export function selectionOf(spans: readonly Span[], lines: Lines, offset: number): SelectionRange {
  return (
    spans.reduceRight<SelectionRange | undefined>(
      (parent, span) => ({ range: rangeOf(lines, span), parent }),
      undefined,
    ) ?? { range: rangeOf(lines, { start: offset, end: offset }) }
  );
}

/**
 * Links with their targets; files are searched next to the document. Of an absolute path, which is one of the node, the tooltip
 * says that the link leads to a file of this machine.
 */
export function linksOf(
  links: readonly LinkedSpan[],
  lines: Lines,
  uri: string,
  { linkTooltips }: Pick<ClientCapabilities, "linkTooltips">,
  { onThisMachine }: Pick<ServerPhrases, "onThisMachine">,
): DocumentLink[] {
  return links.flatMap(({ span, target, tooltip }) => {
    const address = target.kind === "url" ? target.url : uriOfPath(uri, target.path);
    if (address === undefined) return [];
    const isOfNode = target.kind === "path" && target.path.startsWith("/");
    const said = isOfNode ? onThisMachine(target.path) : tooltip;
    const link = { range: rangeOf(lines, span), target: address };
    return [linkTooltips ? { ...link, tooltip: said } : link];
  });
}
