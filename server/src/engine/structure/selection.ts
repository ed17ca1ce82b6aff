import { documentAt, type Structure } from "./structure.ts";
import type { LocatedNode, ScalarNode } from "../syntax/located-node.ts";
import { nodeOfStep, pathAt } from "../syntax/path-at.ts";
import { encloses, touches, type Span } from "../text/span.ts";
import { commentSpans } from "./comment-spans.ts";
import { trimmedSpan } from "../syntax/structure/trimmed-span.ts";
import { runStart } from "../text/run-before.ts";

/**
 * What "expand selection" selects from `offset` on, innermost first, each span enclosing the one
 * before: word, text inside the quotes, value, entry, collection …, document. Empty outside of the
 * kubelet's documents.
 */
export function selectionRangesAt(analysis: Structure, offset: number): Span[] {
  const document = documentAt(analysis, offset);
  if (!document) return [];
  const { text } = analysis;
  const outermost = trimmedSpan(text, document.parsed.span);
  const spans = [outermost];
  if (document.parsed.root) spans.push(...spansIn(document.parsed.root, offset, text));
  const comment = commentSpans(analysis).find((span) => touches(span, offset));
  if (comment) spans.push(comment, ...wordAt(text, comment, offset));
  return innermostFirst(spans, offset);
}

/** The spans of the nodes towards `offset`, outermost first. */
function spansIn(root: LocatedNode, offset: number, text: string): Span[] {
  const spans = nodeSpans(root, offset, text);
  for (const step of pathAt(root, offset)) {
    if (step.kind === "entry") spans.push(trimmedSpan(text, step.entry.span));
    spans.push(...nodeSpans(nodeOfStep(step), offset, text));
  }
  return spans;
}

function nodeSpans(node: LocatedNode, offset: number, text: string): Span[] {
  const trimmed = trimmedSpan(text, node.span);
  return node.kind === "scalar"
    ? [trimmed, ...scalarSpans(node, trimmed, offset, text)]
    : [trimmed];
}

function scalarSpans(node: ScalarNode, trimmed: Span, offset: number, text: string): Span[] {
  const quoted = node.style === "single" || node.style === "double";
  const closed = quoted && trimmed.end - trimmed.start >= 2;
  const content = closed ? { start: trimmed.start + 1, end: trimmed.end - 1 } : trimmed;
  return [content, ...wordAt(text, content, offset)];
}

/** The run of letters, digits, `_`, `.` and `-` at `offset`; none where the cursor touches none. */
function wordAt(text: string, within: Span, offset: number): Span[] {
  if (!touches(within, offset)) return [];
  const start = Math.max(runStart(text, offset, /[\p{L}\p{N}_.-]/u), within.start);
  const after = /^[\p{L}\p{N}_.-]*/u.exec(text.slice(offset, within.end))?.[0] ?? "";
  const span = { start, end: offset + after.length };
  return span.start === span.end ? [] : [span];
}

/** Keeps the chain of spans that hold `offset`, each larger than the one before. */
export function innermostFirst(outermostFirst: readonly Span[], offset: number): Span[] {
  const chain: Span[] = [];
  for (const span of outermostFirst) {
    if (!touches(span, offset) || span.start === span.end) continue;
    const outer = chain.at(-1);
    const isSame = outer?.start === span.start && outer.end === span.end;
    if (!outer || (encloses(outer, span) && !isSame)) chain.push(span);
  }
  return chain.reverse();
}
