import { type AnalyzedText, documentationContext, versionComment } from "../kubelet/index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { lineAt, lineSpan } from "../engine/text/line-index.ts";
import { encloses, type Span } from "../engine/text/span.ts";

/**
 * Describes the comment `# kubelet-version: 1.33` at `offset`. Undefined on other comments, after the top of the file,
 * in JSON, and in a file without the kubelet's kinds.
 */
export function versionCommentHover(
  analysis: AnalyzedText,
  offset: number,
  knowledge: Knowledge,
): { readonly span: Span; readonly markdown: string } | undefined {
  const { text, lines, version } = analysis;
  if (analysis.format === "json") return undefined;
  const line = lineSpan(lines, text, lineAt(lines, offset));
  const comment = versionComment(text, analysis.region);
  const isHere = comment && encloses(line, comment.span);
  if (!isHere || !analysis.documents.some(({ identity }) => identity)) return undefined;
  const span = { start: text.indexOf("#", line.start), end: line.end };
  if (offset < span.start) return undefined;
  const { phrases } = documentationContext(knowledge, "", version);
  const { named } = comment;
  const markdown = named
    ? named.asked === undefined
      ? phrases.versionComment(version)
      : knowledge.language.server.checkedAs(named)
    : phrases.versionCommentUnknown(comment.written, version);
  return { span, markdown };
}
