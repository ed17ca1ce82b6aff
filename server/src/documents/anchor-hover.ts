import { anchorAt } from "../engine/structure/anchors.ts";
import { code, inCode } from "../engine/reports/markdown.ts";
import { type AnalyzedText, documentationContext } from "../kubelet/index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { AliasNode } from "../engine/syntax/located-node.ts";
import { encloses, touches, type Span } from "../engine/text/span.ts";

/** Longer values are cut when an alias shows what it stands for. */
const maxValueLength = 80;

/** The value of an alias: the text of the anchored value, in one line. */
export function aliasHover(
  node: AliasNode,
  analysis: AnalyzedText,
  knowledge: Knowledge,
): { readonly span: Span; readonly markdown: string } {
  const { phrases } = documentationContext(knowledge, "", analysis.version);
  if (!node.target) return { span: node.span, markdown: phrases.aliasUnknown(inCode(node.name)) };
  const { start, end } = node.target.span;
  // Values elsewhere in another tool's file are not shown.
  const isShown = encloses(analysis.region, node.target.span);
  const written = isShown ? analysis.text.slice(start, end).trim() : "";
  const text = written.replaceAll(/\s+/g, " ") || "…";
  const shown = text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
  return { span: node.span, markdown: phrases.aliasOf(inCode(node.name), code(shown)) };
}

/** The uses of the anchor at `offset` (`&name`); undefined if there is none. */
export function anchorHover(
  analysis: AnalyzedText,
  offset: number,
  knowledge: Knowledge,
): { readonly span: Span; readonly markdown: string } | undefined {
  const anchor = anchorAt(analysis, offset);
  if (!anchor || !touches(anchor.span, offset)) return undefined;
  const { phrases } = documentationContext(knowledge, "", analysis.version);
  return {
    span: anchor.span,
    markdown: phrases.anchor(inCode(anchor.name), anchor.aliases.length),
  };
}
