import type { Structure } from "./structure.ts";
import type { LocatedNode, ParsedDocument } from "../syntax/located-node.ts";
import type { Span } from "../text/span.ts";

/**
 * The comments of the kubelet's documents in their order, each from its `#` to the end of its line. JSON has none. Text
 * inside quotes or a block scalar is never a comment.
 */
export function commentSpans(analysis: Structure): Span[] {
  if (analysis.format === "json") return [];
  return analysis.documents.flatMap(({ identity, parsed }) =>
    identity ? commentsOf(parsed, analysis.text) : [],
  );
}

/**
 * The comments between the scalars. It looks for a `#` first: scalars that end before the next one can be skipped, and
 * a large file has few.
 */
function commentsOf({ root, span }: ParsedDocument, whole: string): Span[] {
  // A search that went on to the end of the file would do so in each of its documents.
  const text = whole.slice(0, span.end);
  const found: Span[] = [];
  let mark = text.indexOf("#", span.start);
  const passScalar = (start: number, end: number): void => {
    if (mark >= 0 && mark < start) addComments(found, text, mark, start);
    if (mark >= 0 && mark < end) mark = text.indexOf("#", end);
  };
  const pass = (node: LocatedNode): void => {
    if (mark < 0 || node.span.end <= mark) return;
    if (node.kind === "list") node.items.forEach(pass);
    else if (node.kind === "map") {
      for (const { key, value } of node.entries) {
        passScalar(key.span.start, key.span.end);
        pass(value);
      }
    } else passScalar(node.span.start, node.span.end);
  };
  if (root) pass(root);
  if (mark >= 0 && mark < span.end) addComments(found, text, mark, span.end);
  return found;
}

/** A `#` opens a comment at the start of a line or behind white space (YAML 1.2, 6.6). */
function addComments(found: Span[], text: string, from: number, to: number): void {
  for (const match of text.slice(from, to).matchAll(/#[^\r\n]*/g)) {
    const start = from + match.index;
    const before = text.charAt(start - 1);
    if (/^[\s\uFEFF]?$/.test(before)) found.push({ start, end: start + match[0].length });
  }
}
