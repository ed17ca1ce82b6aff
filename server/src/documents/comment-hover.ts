import { commentSpans } from "../engine/structure/comment-spans.ts";
import { documentAt } from "../engine/structure/structure.ts";
import { type AnalyzedText } from "../kubelet/index.ts";
import type { Field } from "../facts/field-index.ts";
import { cursorAt } from "../engine/syntax/cursor-at.ts";
import { parseFile, parseRegion } from "../engine/syntax/parse.ts";
import { lineShapeOf, type LineShape } from "../engine/syntax/line-shape.ts";
import { lineAt, lineSpan } from "../engine/text/line-index.ts";
import { fieldAtPath, isScalarField } from "./completion-field.ts";
import type { Hover } from "../engine/analysis/hover-model.ts";

type HoverAt = (analysis: AnalyzedText, offset: number) => Hover | undefined;

/**
 * The result of `hoverAt` for a setting in a comment (`# maxPods: 110`), as if the comment sign were missing. Tries the
 * comment lines above first as settings, then without them. Undefined if the comment is not a setting of the kubelet at
 * its indentation, after other text, and outside of comments.
 */
export function commentedHover(
  analysis: AnalyzedText,
  offset: number,
  hoverAt: HoverAt,
): Hover | undefined {
  const { text, lines } = analysis;
  const line = lineAt(lines, offset);
  const sign = signOf(analysis, line);
  if (!documentAt(analysis, offset)?.index || sign === undefined || offset <= sign)
    return undefined;
  const { start, end } = lineSpan(lines, text, line);
  // Most comments are prose, and need no second reading.
  if (!lineShapeOf(text, { start: sign + 1, end }).key) return undefined;
  if (!commentSpans(analysis).some((comment) => comment.start === sign)) return undefined;
  // The space after the sign usually belongs to it; or the sign is inside the indentation.
  for (const width of text.charAt(sign + 1) === " " ? [2, 1, 0] : [1]) {
    const at = offset - width;
    for (const first of new Set([firstOfRun(analysis, line), line])) {
      const read = reread(analysis, withoutSigns(analysis, first, line, width));
      const hover = at >= start && isSetting(read, at) ? hoverAt(read, at) : undefined;
      if (!hover) continue;
      const span = { start: hover.span.start + width, end: hover.span.end + width };
      return { ...hover, span, inComment: true };
    }
  }
  return undefined;
}

/** Offset of the sign of a line that is a comment and nothing else. */
function signOf(
  { text, lines }: Pick<AnalyzedText, "text" | "lines">,
  line: number,
): number | undefined {
  const { comment, content, dashes } = lineShapeOf(text, lineSpan(lines, text, line));
  return comment === content && dashes.length === 0 ? comment : undefined;
}

/** The first of the lines of comment that `line` is the last of. */
function firstOfRun(analysis: AnalyzedText, line: number): number {
  let first = line;
  while (first > 0 && signOf(analysis, first - 1) !== undefined) first--;
  return first;
}

/**
 * The text without the comment signs of some lines. Their settings move left by `width`, so that all other lines keep
 * their places; other comments become spaces.
 */
function withoutSigns(analysis: AnalyzedText, first: number, last: number, width: number): string {
  const { lines } = analysis;
  let { text } = analysis;
  for (let line = first; line <= last; line++) {
    const span = lineSpan(lines, text, line);
    const sign = signOf({ text, lines }, line) ?? span.end;
    const kept = text.slice(sign + Math.max(width, 1), span.end);
    const lead = text.slice(span.start, sign) + (width === 0 ? " " : "");
    const bare = lead + kept + " ".repeat(width);
    const shape = lineShapeOf(bare, { start: 0, end: bare.length });
    const isText = !shape.key && shape.dashes.length === 0;
    const written = isText ? " ".repeat(span.end - span.start) : bare;
    text =
      text.slice(0, span.start) + written.slice(0, span.end - span.start) + text.slice(span.end);
  }
  return text;
}

/** True where the line at `offset` sets a field that the kubelet has there, in the field's own form. */
function isSetting(read: AnalyzedText, offset: number): boolean {
  const { text, lines, format } = read;
  const shape = lineShapeOf(text, lineSpan(lines, text, lineAt(lines, offset)));
  const { index, parsed } = documentAt(read, offset) ?? {};
  if (!index || !parsed || !shape.key || shape.colon === undefined) return false;
  if (offset < shape.key.start || offset > shape.end) return false;
  const input = { text, lines, format, document: parsed.span, root: parsed.root };
  const cursor = cursorAt(input, shape.colon + 1);
  if (cursor.at !== "value") return false;
  const field = fieldAtPath(index, [...cursor.path, { key: cursor.key }]);
  return field !== undefined && fits(field, text, shape);
}

/** A sentence after a field's name is not its value. */
function fits(field: Field, text: string, { value, end }: LineShape): boolean {
  const written = text.slice(value, end);
  const isCollection = /^[[{*]/.test(written);
  if (!isScalarField(field)) return written === "" || isCollection;
  return written !== "" && !isCollection && (/^["']/.test(written) || !/\s/.test(written));
}

/** Parses another text of the same length at the place of the first. */
function reread(analysis: AnalyzedText, text: string): AnalyzedText {
  const { documents, region, host, file } = analysis;
  const read = host ? parseRegion(text, region, new Map(), false) : parseFile(text, file.format);
  const reread = documents.map((document, at) => ({
    ...document,
    parsed: read.documents[at] ?? document.parsed,
  }));
  return { ...analysis, text, documents: reread };
}
