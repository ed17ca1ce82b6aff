import type { Span } from "../text/span.ts";

/** A block `key:` with a list or map below it, cut at the items or keys of that. */
export interface NestedBlocks {
  readonly kind: "list" | "map";
  /** The key, in the block's own text. */
  readonly key: Span;
  /** One span for each item or key with all the lines below it, in the block's own text. */
  readonly children: readonly Span[];
}

/** Shorter blocks, in UTF-16 units, are read in one piece: the library makes a good tree of them. */
const shortestNested = 2_000;

const header = /^([A-Za-z][\w.-]*):(?:[ \t]+#.*|[ \t]*)\r?$/;
const mapKey = /^[A-Za-z][\w./-]*:(?:[ \t\r]|$)/;
const anchor = /(?:^|[\s[{,:-])[&*][^\s,\]}]|<</m;

/**
 * Cuts a long block into pieces that can be read apart. Undefined for a short one, and for any shape out
 * of the ordinary: tabs, anchors, lines that are indented less than the first.
 */
export function splitNested(source: string): NestedBlocks | undefined {
  if (source.length < shortestNested || source.includes("\t") || anchor.test(source))
    return undefined;
  const firstEnd = source.indexOf("\n");
  const key = header.exec(source.slice(0, firstEnd))?.[1];
  if (key === undefined) return undefined;
  const children: Span[] = [];
  let kind: NestedBlocks["kind"] | undefined;
  let indent = -1;
  let start = -1;
  for (let at = firstEnd + 1; at < source.length;) {
    const end = lineEnd(source, at);
    const content = skipBlanks(source, at, end);
    const isNothing = content >= end || source[content] === "#" || source[content] === "\r";
    if (!isNothing) {
      const column = content - at;
      if (kind === undefined) {
        indent = column;
        kind = childKind(source, content, end);
        if (kind === undefined || (kind === "map" && indent === 0)) return undefined;
      }
      if (column < indent) return undefined;
      if (column === indent) {
        if (childKind(source, content, end) !== kind) return undefined;
        if (start >= 0) children.push({ start, end: at });
        start = at;
      }
    }
    at = end + 1;
  }
  if (kind === undefined || start < 0) return undefined;
  children.push({ start, end: source.length });
  return { kind, key: { start: 0, end: key.length }, children };
}

function childKind(source: string, content: number, end: number): NestedBlocks["kind"] | undefined {
  const next = source[content + 1];
  if (source[content] === "-" && (content + 1 >= end || next === " " || next === "\r"))
    return "list";
  return mapKey.test(source.slice(content, end)) ? "map" : undefined;
}

function lineEnd(source: string, from: number): number {
  const end = source.indexOf("\n", from);
  return end < 0 ? source.length : end;
}

function skipBlanks(source: string, from: number, end: number): number {
  let at = from;
  while (at < end && source[at] === " ") at++;
  return at;
}
