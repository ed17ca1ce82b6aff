import type { SymbolItem } from "../answers.ts";
import type { AnalyzedDocument, Analysis } from "../../kubelet/analysis.ts";
import type { DocumentIdentity } from "../../kubelet/identify.ts";
import type { Entry, LocatedNode, MapNode } from "../../syntax/located-node.ts";
import type { Span } from "../../text/span.ts";
import { trimmedSpan } from "../../structure/trimmed-span.ts";

/** Nobody reads an outline of more items, and an editor would be slow to show them. */
const maxSymbols = 5_000;

/**
 * The outline of the kubelet's documents in the order of the text. A file of several documents gets
 * one item for each of the kubelet's, foreign ones give none; an empty file gives none. Of more than 5,000 items
 * the deepest are left out, the last of them first.
 */
export function documentSymbols(analysis: Analysis): SymbolItem[] {
  const { text, documents } = analysis;
  const roots = documents.flatMap(({ identity, parsed }) =>
    identity && parsed.root ? [parsed.root] : [],
  );
  const scope = { text, fits: symbolLimit(roots) };
  if (documents.length === 1)
    return documents.flatMap((document) => contentSymbols(document, scope));
  return documents.flatMap((document) => {
    if (!document.identity) return [];
    return [documentSymbol(document, document.identity, scope)];
  });
}

interface Scope {
  readonly text: string;
  /** Whether one more item at a depth has its place; to be asked in the order of the text. */
  readonly fits: (depth: number) => boolean;
}

/** Whole levels of the trees have their place, and of the first that has not, what stands first. */
function symbolLimit(roots: readonly LocatedNode[]): (depth: number) => boolean {
  const counts: number[] = [];
  const count = (node: LocatedNode, depth: number): void => {
    if (node.kind === "scalar" || node.kind === "alias") return;
    const size = node.kind === "list" ? node.items.length : node.entries.length;
    counts[depth] = (counts[depth] ?? 0) + size;
    if (node.kind === "list") for (const item of node.items) count(item, depth + 1);
    else for (const { value } of node.entries) count(value, depth + 1);
  };
  for (const root of roots) count(root, 0);
  let left = maxSymbols;
  let whole = 0;
  for (const size of counts) {
    if (size > left) break;
    left -= size;
    whole += 1;
  }
  return (depth) => depth < whole || (depth === whole && left-- > 0);
}

function contentSymbols(
  { identity, parsed }: AnalyzedDocument,
  scope: Scope,
): readonly SymbolItem[] {
  return identity && parsed.root ? childrenOf(parsed.root, scope, 0) : noSymbols;
}

function documentSymbol(
  document: AnalyzedDocument,
  identity: DocumentIdentity,
  scope: Scope,
): SymbolItem {
  const { parsed } = document;
  const { text } = scope;
  const children = contentSymbols(document, scope);
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

function childrenOf(node: LocatedNode, scope: Scope, depth: number): readonly SymbolItem[] {
  if (node.kind === "scalar" || node.kind === "alias") return noSymbols;
  const symbols: SymbolItem[] = [];
  if (node.kind === "map") {
    for (const entry of node.entries) {
      if (scope.fits(depth)) symbols.push(entrySymbol(entry, scope, depth));
    }
  } else {
    for (const [index, item] of node.items.entries()) {
      if (scope.fits(depth)) symbols.push(itemSymbol(item, index, scope, depth));
    }
  }
  return symbols;
}

/** Of the values that hold no others, which are most: one list for all. */
const noSymbols: readonly SymbolItem[] = [];

/** An item without text stands behind the blank that is trimmed off its list. */
function covering(span: Span, children: readonly SymbolItem[]): Span {
  const last = children.at(-1);
  if (!last || last.span.end <= span.end) return span;
  return { start: span.start, end: last.span.end };
}

function entrySymbol(entry: Entry, scope: Scope, depth: number): SymbolItem {
  const { key, value } = entry;
  const { text } = scope;
  const children = childrenOf(value, scope, depth + 1);
  const { start } = entry.span;
  const end = Math.max(entry.span.end, key.span.end);
  const written = end === entry.span.end ? entry.span : { start, end };
  return {
    name: shortened(key.text) || '""',
    detail: detailOf(value),
    kind: kindOf(value),
    span: covering(trimmedSpan(text, written), children),
    nameSpan: trimmedSpan(text, key.span),
    children,
  };
}

function itemSymbol(item: LocatedNode, index: number, scope: Scope, depth: number): SymbolItem {
  const { text } = scope;
  const children = childrenOf(item, scope, depth + 1);
  const span = covering(trimmedSpan(text, item.span), children);
  const identified = identifyingText(item);
  const name = identified ?? `[${index}]`;
  // A scalar's text is its name already.
  const detail = item.kind === "scalar" ? "" : detailOf(item);
  const nameSpan = { start: span.start, end: firstLineEnd(text, span) };
  return { name, detail, kind: kindOf(item), span, nameSpan, children };
}

function firstLineEnd(text: string, span: Span): number {
  for (let at = span.start; at < span.end; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13) return at;
  }
  return span.end;
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

const maxTextLength = 60;

/** Plain dots: one character beyond Latin-1 doubles the memory of the whole answer, and the time to send it. */
const dots = "...";

/** One line, cut where it would fill the outline. */
function shortened(text: string): string {
  if (text.length <= maxTextLength && /^\S*$/.test(text)) return text;
  const line = text
    .slice(0, maxTextLength * 4)
    .replace(/\s+/g, " ")
    .trim();
  return line.length > maxTextLength
    ? `${line.slice(0, maxTextLength - dots.length)}${dots}`
    : line;
}
