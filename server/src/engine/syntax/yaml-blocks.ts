import { closingQuote } from "./line-shape.ts";
import type { Span } from "../text/span.ts";

/** One document of a text, as far as its lines show: its span and its top-level entries. */
export interface DocumentBlocks {
  readonly span: Span;
  /** One span for each top-level `key:` with all the lines below it. */
  readonly blocks: readonly Span[];
}

/**
 * Splits a YAML text at its top-level keys, so that an edit concerns one block. Undefined for a text with another shape
 * (a list at the top, an indented map, tags, directives): that is read completely.
 */
export function splitBlocks(text: string): readonly DocumentBlocks[] | undefined {
  const documents: DocumentBlocks[] = [];
  const closeOf = bracketFinder(text);
  let blocks: Span[] = [];
  let documentStart = 0;
  let blockStart: number | undefined;
  let hasMarker = false;
  const closeBlock = (end: number): void => {
    if (blockStart !== undefined) blocks.push({ start: blockStart, end });
    blockStart = undefined;
  };
  for (let next = text.startsWith("\uFEFF") ? 1 : 0; next < text.length;) {
    const at = next;
    const lineEnd = endOfLine(text, at);
    const kind = lineKind(text, at, lineEnd);
    if (kind === "other" || (kind === "more" && blockStart === undefined)) return undefined;
    next = lineEnd + 1;
    if (kind === "marker") {
      closeBlock(at);
      // The text before the first marker is a document of its own only if it has content.
      if (hasMarker || blocks.length > 0) {
        documents.push({ span: { start: documentStart, end: at }, blocks });
        documentStart = at;
      }
      hasMarker = true;
      blocks = [];
    } else if (kind === "key") {
      closeBlock(at);
      // A text that does not begin with a key is not a map.
      if (blocks.length === 0 && !/:\s/.test(text.slice(at, lineEnd + 1))) return undefined;
      blockStart = at;
      // Lines up to there belong to a bracket or quote that the block has opened.
      next = afterBlock(text, Math.max(next, openUntil(text, at, lineEnd, closeOf)));
    }
  }
  closeBlock(text.length);
  documents.push({ span: { start: documentStart, end: text.length }, blocks });
  return documents;
}

/** The first line at or after `from` that is not part of the block above. */
function afterBlock(text: string, from: number): number {
  const beginsLine = /\n(?:---|[^ \t\r\n#\-\]},])/g;
  beginsLine.lastIndex = from - 1;
  const match = beginsLine.exec(text);
  return match ? match.index + 1 : text.length;
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end < 0 ? text.length : end;
}

/** `key` begins a block, `more` continues one, `nothing` may be anywhere. */
type LineKind = "key" | "more" | "nothing" | "marker" | "other";

function lineKind(text: string, start: number, end: number): LineKind {
  const first = text[start] ?? "";
  if (text.startsWith("---", start)) {
    return /^---[ \t]*(#.*)?\r?$/.test(text.slice(start, end)) ? "marker" : "other";
  }
  if (first === " " || first === "\t" || first === "\r" || first === "\n" || start === end) {
    return /^[ \t\r]*(#.*)?$/.test(text.slice(start, end)) ? "nothing" : "more";
  }
  if (first === "#") return "nothing";
  if (first === "-" || first === "]" || first === "}" || first === ",") return "more";
  return "%.?:|>&!*[{@`".includes(first) ? "other" : "key";
}

/** Where the bracket or quote ends that the line's value opens and does not close; else 0. */
function openUntil(text: string, start: number, lineEnd: number, closeOf: BracketFinder): number {
  const colon = /:(?=\s)/.exec(text.slice(start, lineEnd + 1));
  if (!colon) return 0;
  let at = start + colon.index + 1;
  while (at < lineEnd && (text[at] === " " || text[at] === "\t")) at++;
  const first = text[at];
  if (first === '"' || first === "'") {
    if (closingQuote(text, at, lineEnd) !== undefined) return 0;
    // A quote that was forgotten must not take the keys below it with it.
    const nextKey = /\n[\w.-]+:\s/.exec(text.slice(lineEnd));
    const limit = nextKey ? lineEnd + nextKey.index + 1 : text.length;
    return closingQuote(text, at, limit) ?? 0;
  }
  return first === "[" || first === "{" ? (closeOf(at) ?? 0) : 0;
}

/** Finds where the bracket at an offset is closed; undefined for an unclosed one. */
type BracketFinder = (open: number) => number | undefined;

/** The first use finds all brackets, once: a text may have thousands that nothing closes. */
function bracketFinder(text: string): BracketFinder {
  let closes: ReadonlyMap<number, number> | undefined;
  return (open) => (closes ??= closingBrackets(text, open)).get(open);
}

/** The brackets from an offset on that are closed, with where they are. */
function closingBrackets(text: string, start: number): ReadonlyMap<number, number> {
  const closes = new Map<number, number>();
  const open: number[] = [];
  for (let at = start; at < text.length; at++) {
    const character = text[at] ?? "";
    if (character === "[" || character === "{") open.push(at);
    else if (character === "]" || character === "}") {
      const opened = open.pop();
      if (opened !== undefined) closes.set(opened, at);
    } else if (character === '"' || character === "'") {
      const opens = /[\s[{,:]/.test(text[at - 1] ?? " ");
      const close = opens ? closingQuote(text, at, endOfLine(text, at)) : undefined;
      if (close !== undefined) at = close;
    } else if (character === "#" && /\s/.test(text[at - 1] ?? " ")) {
      at = endOfLine(text, at);
    }
  }
  return closes;
}
