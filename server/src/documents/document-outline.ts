import type { OutlineItem } from "../engine/analysis/part-results.ts";
import type { Analysis, DocumentIdentity } from "../kubelet/index.ts";
import type { Entry, LocatedNode, MapNode, ParsedDocument } from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";
import { trimmedSpan } from "../engine/syntax/structure/trimmed-span.ts";

/** More items would not be readable, and would slow down an editor. */
const maxItems = 5_000;

/**
 * The outline of the kubelet's documents in the order of the text. A file of several documents gets
 * one item for each of the kubelet's, foreign ones give none; an empty file gives none. Of more than 5,000 items
 * the deepest are left out, the last of them first.
 */
export function documentOutline({
  text,
  documents,
}: Pick<Analysis, "text" | "documents">): readonly OutlineItem[] {
  const roots = documents.flatMap(({ identity, parsed }) =>
    identity && parsed.root ? [parsed.root] : [],
  );
  const scope = { text, room: roomFor(roots) };
  return documents.flatMap(({ identity, parsed }) => {
    if (!identity) return [];
    if (documents.length > 1) return [documentItem(parsed, identity, scope)];
    return parsed.root ? childrenOf(parsed.root, scope, 0) : [];
  });
}

interface Scope {
  readonly text: string;
  /** How many items of each depth have their place yet; to be taken in the order of the text. */
  readonly room: number[];
}

/** Completes as many levels of the trees as fit, and the first items of the next level. */
function roomFor(roots: readonly LocatedNode[]): number[] {
  const counts: number[] = [];
  const count = (node: LocatedNode, depth: number): void => {
    if (node.kind === "list") {
      counts[depth] = (counts[depth] ?? 0) + node.items.length;
      for (const item of node.items) count(item, depth + 1);
    } else if (node.kind === "map") {
      counts[depth] = (counts[depth] ?? 0) + node.entries.length;
      for (const { value } of node.entries) count(value, depth + 1);
    }
  };
  for (const root of roots) count(root, 0);
  let left = maxItems;
  return counts.map((size) => {
    const fitting = Math.min(size, left);
    left = fitting === size ? left - size : 0;
    return fitting;
  });
}

/** Whether one more item of a depth has its place; it is taken then. */
function takePlace(room: number[], depth: number): boolean {
  const left = room[depth] ?? 0;
  room[depth] = left - 1;
  return left > 0;
}

function documentItem(
  { span: written, root }: ParsedDocument,
  { kind, apiVersion, kindEntry, apiVersionEntry }: DocumentIdentity,
  scope: Scope,
): OutlineItem {
  const { text } = scope;
  const children = root ? childrenOf(root, scope, 0) : [];
  const span = covering(trimmedSpan(text, written), children);
  const named = kindEntry ?? apiVersionEntry;
  const nameSpan = named ? trimmedSpan(text, named.span) : { start: span.start, end: span.start };
  return { name: kind, detail: apiVersion, kind: "document", span, nameSpan, children };
}

/** The items of a map or list. */
function childrenOf(node: LocatedNode, scope: Scope, depth: number): readonly OutlineItem[] {
  const items: OutlineItem[] = [];
  if (node.kind === "map") {
    for (const entry of node.entries) {
      if (!takePlace(scope.room, depth)) break;
      items.push(entryItem(entry, scope, depth));
    }
  } else if (node.kind === "list") {
    for (const [index, item] of node.items.entries()) {
      if (!takePlace(scope.room, depth)) break;
      items.push(listItem(item, index, scope, depth));
    }
  }
  return items;
}

/** An item without text is after the space that is trimmed from its list. */
function covering(span: Span, children: readonly OutlineItem[]): Span {
  const end = children.at(-1)?.span.end ?? span.end;
  return end <= span.end ? span : { start: span.start, end };
}

function entryItem(entry: Entry, scope: Scope, depth: number): OutlineItem {
  const { key, value } = entry;
  const { text } = scope;
  const children = childrenOf(value, scope, depth + 1);
  const end = Math.max(entry.span.end, key.span.end);
  const span = covering(trimmedSpan(text, { start: entry.span.start, end }), children);
  const name = shortened(key.text) || '""';
  const nameSpan = trimmedSpan(text, key.span);
  return { name, detail: detailOf(value), kind: kindOf(value), span, nameSpan, children };
}

function listItem(item: LocatedNode, index: number, scope: Scope, depth: number): OutlineItem {
  const { text } = scope;
  const children = childrenOf(item, scope, depth + 1);
  const span = covering(trimmedSpan(text, item.span), children);
  const name = identifyingText(item) ?? `[${index}]`;
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

function kindOf(node: LocatedNode): OutlineItem["kind"] {
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
