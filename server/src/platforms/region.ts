import type { Entry, LocatedNode, ScalarNode } from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";
import type { FoundNode } from "./find-nodes.ts";

/**
 * The lines of the configuration, with the empty lines below on which a new key would be written, or its braces;
 * undefined for anything else.
 */
export function regionOf(text: string, { entry, around, value }: FoundNode): Span | undefined {
  if (value.kind === "list" || value.kind === "alias") return undefined;
  if (value.kind === "map" && value.style === "flow") return value.span;
  const quoted = insideQuotes(text, value);
  if (quoted) return quoted;
  const isText = value.kind === "scalar" && value.style === "block";
  // A folded text has other lines than those that are written.
  if (isText && text.charAt(value.span.start) !== "|") return undefined;
  const isBegun = value.kind === "scalar" && isNothingYet(value, text, entry);
  const isOnItsLines = value.kind === "map" || isText || (isBegun && around?.style !== "flow");
  if (!isOnItsLines) return undefined;
  const head = entry?.key.span.start ?? value.span.start;
  const headLine = text.lastIndexOf("\n", head - 1) + 1;
  const indent = entry ? head - headLine : (/^ */.exec(text.slice(headLine))?.[0].length ?? 0);
  const start = nextLine(text, entry ? entry.key.span.end : value.span.start);
  const end = endOfLines(text, start, indent, isText);
  return end > start ? { start, end } : undefined;
}

/** The place of a quoted text on one line without escapes. */
function insideQuotes(text: string, value: LocatedNode): Span | undefined {
  if (value.kind !== "scalar" || (value.style !== "single" && value.style !== "double")) {
    return undefined;
  }
  const { start, end } = value.span;
  const isPlain = value.text !== "" && text.slice(start + 1, end - 1) === value.text;
  return isPlain ? { start: start + 1, end: end - 1 } : undefined;
}

/** True if nothing follows the key, or only a first key that is being typed, on a line of its own. */
function isNothingYet(
  { span, style, text: word }: ScalarNode,
  text: string,
  entry?: Entry,
): boolean {
  if (style !== "plain") return false;
  const between = text.slice(entry?.key.span.end, span.start);
  return word === "" || (/^\w+$/.test(word) && between.includes("\n"));
}

/** The end of the last line that is empty or deeper; outside of a text, comments may have any indentation. */
function endOfLines(text: string, start: number, indent: number, isText: boolean): number {
  let end = start;
  let at = start;
  while (at < text.length) {
    const next = nextLine(text, at);
    const line = text.slice(at, next);
    const blanks = /^ */.exec(line)?.[0].length ?? 0;
    const isOurs = line.trim() === "" || blanks > indent;
    if (!isOurs && (isText || !/^\s*#/.test(line))) break;
    // A comment further out is ours where something of ours follows.
    const isBehindComment = line.trim() === "" && end < at;
    at = next;
    if (isOurs && !isBehindComment) end = next;
  }
  return end;
}

/** The start of the line behind an offset; the end of the text where there is none. */
export function nextLine(text: string, offset: number): number {
  const at = text.indexOf("\n", offset);
  return at < 0 ? text.length : at + 1;
}
