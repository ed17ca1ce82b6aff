import { commentSpans } from "../engine/structure/comment-spans.ts";
import { isFilledIn } from "../engine/syntax/hole.ts";
import type { DocumentLink } from "../engine/analysis/part-results.ts";
import { type Analysis, type AnalyzedDocument } from "../kubelet/index.ts";
import type { Field } from "../facts/field-index.ts";
import type { LocatedNode, ScalarNode } from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";

/**
 * The web addresses in values and comments of the kubelet's documents, and the files and folders
 * named by fields that hold a path; ordered by place. Keys and foreign documents give none.
 */
export function documentLinks(analysis: Analysis): DocumentLink[] {
  const links = analysis.documents.flatMap((document) => linksIn(document, analysis.text));
  const inComments = commentSpans(analysis).flatMap((comment) => urlsIn(analysis.text, comment));
  return links.concat(inComments).sort((a, b) => a.span.start - b.span.start);
}

function linksIn({ identity, index, parsed }: AnalyzedDocument, text: string): DocumentLink[] {
  return identity && parsed.root ? nodeLinks(parsed.root, index?.root, text) : [];
}

function nodeLinks(node: LocatedNode, field: Field | undefined, text: string): DocumentLink[] {
  switch (node.kind) {
    case "alias":
      return [];
    case "list":
      return node.items.flatMap((item) => nodeLinks(item, field?.item, text));
    case "map":
      return node.entries.flatMap(({ key, value, merge }) =>
        nodeLinks(value, merge ? field : fieldOfKey(field, key.text), text),
      );
    case "scalar":
      return [...pathLinks(node, field, text), ...urlsIn(text, node.span)];
  }
}

function fieldOfKey(field: Field | undefined, key: string): Field | undefined {
  return field?.record.type === "map" ? field.item : field?.children.get(key);
}

function pathLinks(node: ScalarNode, field: Field | undefined, text: string): DocumentLink[] {
  if (field?.record.isPath !== true || node.value.type !== "string") return [];
  const path = node.text;
  if (!isPlainPath(path) || node.style === "block") return [];
  const quote = node.style === "plain" ? 0 : 1;
  const span = { start: node.span.start + quote, end: node.span.end - quote };
  // The end of the path after an unclosed quote is unknown.
  if (quote > 0 && text.charAt(span.end) !== text.charAt(node.span.start)) return [];
  if (span.end <= span.start) return [];
  return [{ span, target: { kind: "path", path }, tooltip: path }];
}

/** Not a socket's address, not a template that some tool fills in. */
function isPlainPath(path: string): boolean {
  return (
    path.trim() !== "" && !isFilledIn(path) && !/^[a-z][a-z0-9+.-]+:\/\/|\$\{|[\r\n]/i.test(path)
  );
}

const url = /https?:\/\/[^\s"'`<>\\{}|^]+/g;

function urlsIn(text: string, within: Span): DocumentLink[] {
  const found: DocumentLink[] = [];
  for (const match of text.slice(within.start, within.end).matchAll(url)) {
    const address = withoutTail(match[0]);
    const start = within.start + match.index;
    const span = { start, end: start + address.length };
    // A bare scheme leads nowhere.
    if (!/^https?:\/\/[^/?#]/.test(address)) continue;
    found.push({ span, target: { kind: "url", url: address }, tooltip: address });
  }
  return found;
}

/** Without the full stop or bracket of the sentence around it; `(…)` inside the address stays. */
function withoutTail(address: string): string {
  const surplus = new Map([
    [")", countOf(address, ")") - countOf(address, "(")],
    ["]", countOf(address, "]") - countOf(address, "[")],
  ]);
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    if (".,;:!?".includes(last)) continue;
    const more = surplus.get(last) ?? 0;
    if (more <= 0) break;
    surplus.set(last, more - 1);
  }
  return address.slice(0, end);
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}
