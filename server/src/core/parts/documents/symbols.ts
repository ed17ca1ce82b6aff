import type { SymbolItem } from "../answers.ts";
import type { AnalyzedDocument, Analysis } from "../../kubelet/analysis.ts";
import type { DocumentIdentity } from "../../kubelet/identify.ts";
import type { Entry, LocatedNode, MapNode } from "../../syntax/located-node.ts";
import type { Span } from "../../text/span.ts";
import { trimmedSpan } from "../../structure/trimmed-span.ts";

/**
 * The outline of the kubelet's documents in the order of the text. A file of several documents gets
 * one item for each of the kubelet's, foreign ones give none; an empty file gives none.
 */
export function documentSymbols(analysis: Analysis): SymbolItem[] {
  const { text, documents } = analysis;
  if (documents.length === 1)
    return documents.flatMap((document) => contentSymbols(document, text));
  return documents.flatMap((document) => {
    if (!document.identity) return [];
    return [documentSymbol(document, document.identity, text)];
  });
}

function contentSymbols({ identity, parsed }: AnalyzedDocument, text: string): SymbolItem[] {
  return identity && parsed.root ? childrenOf(parsed.root, text) : [];
}

function documentSymbol(
  document: AnalyzedDocument,
  identity: DocumentIdentity,
  text: string,
): SymbolItem {
  const { parsed } = document;
  const children = contentSymbols(document, text);
  const span = covering(trimmedSpan(text, parsed.span), children);
  const named = identity.kindEntry ?? identity.apiVersionEntry;
  const nameSpan = named ? trimmedSpan(text, named.span) : { start: span.start, end: span.start };
  return {
    name: identity.kind,
    detail: identity.apiVersion,
    kind: "document",
    span,
    nameSpan,
    children,
  };
}

function childrenOf(node: LocatedNode, text: string): SymbolItem[] {
  switch (node.kind) {
    case "map":
      return node.entries.map((entry) => entrySymbol(entry, text));
    case "list":
      return node.items.map((item, index) => itemSymbol(item, index, text));
    case "scalar":
    case "alias":
      return [];
  }
}

/** An item without text stands behind the blank that is trimmed off its list. */
function covering(span: Span, children: readonly SymbolItem[]): Span {
  return { start: span.start, end: Math.max(span.end, children.at(-1)?.span.end ?? 0) };
}

function entrySymbol(entry: Entry, text: string): SymbolItem {
  const { key, value } = entry;
  const children = childrenOf(value, text);
  const end = Math.max(entry.span.end, key.span.end);
  return {
    name: shortened(key.text) || '""',
    detail: detailOf(value),
    kind: kindOf(value),
    span: covering(trimmedSpan(text, { start: entry.span.start, end }), children),
    nameSpan: trimmedSpan(text, key.span),
    children,
  };
}

function itemSymbol(item: LocatedNode, index: number, text: string): SymbolItem {
  const children = childrenOf(item, text);
  const span = covering(trimmedSpan(text, item.span), children);
  const identified = identifyingText(item);
  const name = identified ?? `[${index}]`;
  // A scalar's text is its name already.
  const detail = item.kind === "scalar" ? "" : detailOf(item);
  const nameSpan = { start: span.start, end: firstLineEnd(text, span) };
  return { name, detail, kind: kindOf(item), span, nameSpan, children };
}

function firstLineEnd(text: string, span: Span): number {
  const length = /[\r\n]/.exec(text.slice(span.start, span.end))?.index;
  return length === undefined ? span.end : span.start + length;
}

/** The keys that tell the kubelet's list items apart, and whether the key belongs to the name. */
const identifyingKeys: readonly { readonly key: string; readonly withKey: boolean }[] = [
  { key: "name", withKey: false },
  { key: "key", withKey: false },
  { key: "numaNode", withKey: true },
  { key: "priority", withKey: true },
];

function identifyingText(item: LocatedNode): string | undefined {
  if (item.kind === "scalar") return shortened(item.text) || undefined;
  if (item.kind === "alias") return `*${item.name}`;
  if (item.kind !== "map") return undefined;
  for (const { key, withKey } of identifyingKeys) {
    const written = scalarTextOf(item, key);
    if (written !== "") return withKey ? `${key} ${written}` : written;
  }
  return undefined;
}

function scalarTextOf(map: MapNode, key: string): string {
  const value = map.entries.find((entry) => entry.key.text === key)?.value;
  return value?.kind === "scalar" ? shortened(value.text) : "";
}

function detailOf(node: LocatedNode): string {
  switch (node.kind) {
    case "scalar":
      return shortened(node.text);
    case "alias":
      return `*${node.name}`;
    case "list":
      return `[${node.items.length}]`;
    case "map":
      return "";
  }
}

function kindOf(node: LocatedNode): SymbolItem["kind"] {
  switch (node.kind) {
    case "map":
      return "struct";
    case "list":
      return "list";
    case "scalar":
    case "alias":
      return "field";
  }
}

const longestText = 80;

/** One line, cut where it would fill the outline. */
function shortened(text: string): string {
  const line = text
    .slice(0, longestText * 4)
    .replace(/\s+/g, " ")
    .trim();
  return line.length > longestText ? `${line.slice(0, longestText - 1)}…` : line;
}
