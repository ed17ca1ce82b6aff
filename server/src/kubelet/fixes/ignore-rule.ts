import type { Analysis } from "../analysis.ts";
import { ignoreText } from "../../analysis/ignore-comments.ts";
import type { Finding } from "../../analysis/finding.ts";
import type { TextEdit } from "../../syntax/edits/document-editor.ts";
import { lineAt, lineSpan } from "../../text/line-index.ts";
import { lineBreakOf } from "../../syntax/edits/text-lines.ts";

/** A text that comments can be put into. */
export type Written = Pick<Analysis, "format" | "lines" | "text">;

/**
 * The edit that silences a finding by a comment on the line above it, at the indentation of its own;
 * undefined for JSON, which has no comments.
 */
export function ignoreOnLine(analysis: Written, { span, rule }: Finding): TextEdit | undefined {
  const { format, lines, text } = analysis;
  if (format === "json") return undefined;
  const { start, end } = lineSpan(lines, text, lineAt(lines, span.start));
  const indent = /^[ \t]*/.exec(text.slice(start, end))?.[0] ?? "";
  const newText = `${indent}${ignoreText([rule])}${lineBreakOf(text)}`;
  return { span: { start, end: start }, newText };
}

/** The edit that silences a rule in the whole file, by a comment at its head. */
export function ignoreInFile({ format, text }: Written, { rule }: Finding): TextEdit | undefined {
  if (format === "json") return undefined;
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  return {
    span: { start, end: start },
    newText: `${ignoreText([rule], { isFile: true })}${lineBreakOf(text)}`,
  };
}
