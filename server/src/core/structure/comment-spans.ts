import type { Structure } from "../kubelet/analysis.ts";
import type { LocatedNode } from "../syntax/located-node.ts";
import type { Span } from "../text/span.ts";

/**
 * The comments of the kubelet's documents in their order, each from its `#` to the end of its line.
 * JSON has none. What looks like a comment inside quotes or a block text is not one.
 */
export function commentSpans(analysis: Structure): Span[] {
  if (analysis.format === "json") return [];
  return analysis.documents.flatMap(({ identity, parsed }) => {
    if (!identity) return [];
    const scalars = parsed.root ? scalarSpans(parsed.root) : [];
    scalars.push({ start: parsed.span.end, end: parsed.span.end });
    return commentsAround(scalars, parsed.span.start, analysis.text);
  });
}

function commentsAround(scalars: readonly Span[], start: number, text: string): Span[] {
  const found: Span[] = [];
  let from = start;
  let mark = text.indexOf("#", from);
  for (const scalar of scalars) {
    if (mark < 0) break;
    if (mark < scalar.start) found.push(...commentsBetween(text, from, scalar.start));
    from = Math.max(from, scalar.end);
    if (mark < from) mark = text.indexOf("#", from);
  }
  return found;
}

/** A `#` opens a comment at the start of a line or behind white space (YAML 1.2, 6.6). */
function commentsBetween(text: string, from: number, to: number): Span[] {
  const found: Span[] = [];
  for (const match of text.slice(from, to).matchAll(/#[^\r\n]*/g)) {
    const start = from + match.index;
    const before = text.charAt(start - 1);
    if (/^[\s\uFEFF]?$/.test(before)) found.push({ start, end: start + match[0].length });
  }
  return found;
}

function scalarSpans(root: LocatedNode): Span[] {
  const found: Span[] = [];
  const collect = (node: LocatedNode): void => {
    switch (node.kind) {
      case "scalar":
      case "alias":
        found.push(node.span);
        return;
      case "list":
        node.items.forEach(collect);
        return;
      case "map":
        for (const { key, value } of node.entries) {
          found.push(key.span);
          collect(value);
        }
        return;
    }
  };
  collect(root);
  return found;
}
