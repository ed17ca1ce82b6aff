import type { Analysis } from "../analysis/analysis.ts";
import { directiveVersion } from "../kubelet/version-directive.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import { lineAt, lineSpan } from "../text/line-index.ts";
import type { Span } from "../text/span.ts";
import { documentationContext } from "./documentation-context.ts";

/**
 * What the comment `# kubelet-version: 1.33` at `offset` does. Undefined on other comments, behind
 * the head of the file, in JSON, and in a file that holds none of the kubelet's kinds.
 */
export function versionCommentHover(
  analysis: Analysis,
  offset: number,
  knowledge: Knowledge,
): { readonly span: Span; readonly markdown: string } | undefined {
  const { text, lines, version } = analysis;
  if (analysis.format === "json") return undefined;
  const line = lineSpan(lines, text, lineAt(lines, offset));
  const match = /^(\uFEFF?[ \t]*)(#\s*kubelet-version:[ \t]*(\S+).*)$/.exec(
    text.slice(line.start, line.end),
  );
  if (!match || !analysis.documents.some(({ identity }) => identity)) return undefined;
  const [, indent = "", , written = ""] = match;
  const span = { start: line.start + indent.length, end: line.end };
  if (offset < span.start || !isFirstDirective(text, line.start)) return undefined;
  const { phrases } = documentationContext(knowledge, "", version);
  const isRead = directiveVersion(text) !== undefined;
  const markdown = isRead
    ? phrases.versionComment(version)
    : phrases.versionCommentUnknown(written, version);
  return { span, markdown };
}

/** True where a directive at `lineStart` would be read: put there, a supported one is found. */
function isFirstDirective(text: string, lineStart: number): boolean {
  const before = text.slice(0, lineStart);
  return (
    !/^\uFEFF?\s*#\s*kubelet-version:[ \t]*\S/m.test(before) &&
    directiveVersion(`${before}# kubelet-version: 1.36\n`) !== undefined
  );
}
