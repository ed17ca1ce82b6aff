import type { Analysis } from "../analysis.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import { apiVersionFor } from "../identify.ts";
import { kyamlHeader } from "../../engine/syntax/parse.ts";
import { lineAt, lineSpan } from "../../engine/text/line-index.ts";
import { fixOf, type Fix, type FixContext } from "../../engine/analysis/fix.ts";
import { documentAt } from "../../engine/structure/structure.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { resolveAlias } from "../../engine/syntax/located-node.ts";

/** The two header lines for a file that is empty or contains only comments. */
export function headerFix(analysis: Analysis, { message }: Finding): Fix | undefined {
  const { documents, text, format } = analysis;
  const isBare = documents.every(({ parsed }) => parsed.root?.kind !== "map");
  if (!isBare || (message.key !== "file-empty" && message.key !== "kind-missing")) return undefined;
  const kind = message.key === "kind-missing" ? message.params.kind : "KubeletConfiguration";
  const apiVersion = apiVersionFor(kind) ?? "";
  if (format === "json") return undefined;
  const lead = text === "" || text.endsWith("\n") ? "" : "\n";
  const newText = `${lead}apiVersion: ${apiVersion}\nkind: ${kind}\n`;
  const span = { start: text.length, end: text.length };
  const more = { isPreferred: true };
  return fixOf({ key: "add-header", params: {} }, [{ span, newText }], more);
}

/** Spaces for all tabs that lines of the text are indented with. */
export function tabFix(
  { text, lines, format }: Analysis,
  { message, span }: Finding,
): Fix | undefined {
  if (message.key !== "yaml-syntax" || format === "json") return undefined;
  const problemLine = lineAt(lines, span.start);
  const width = indentWidth(text);
  // The indentation of the line that a multi-line text begins on; tabs inside that text are part of it.
  let above: number | undefined;
  const edits = lines.starts.flatMap((_start, line) => {
    const { start, end } = lineSpan(lines, text, line);
    const content = text.slice(start, end);
    const indent = /^[ \t]*/.exec(content)?.[0] ?? "";
    const blanks = /^ */.exec(indent)?.[0].length ?? 0;
    if (above !== undefined && (blanks > above || content.trim() === "")) return [];
    above = /(?:^|[\s:-])[|>][-+\d]{0,2}\s*(?:#.*)?$/.test(content) ? indent.length : undefined;
    const newText = indent.replaceAll("\t", " ".repeat(width));
    return newText === indent
      ? []
      : [{ span: { start, end: start + indent.length }, newText, line }];
  });
  // Tabs elsewhere are not what is wrong here.
  const isNear = edits.some(({ line }) => Math.abs(line - problemLine) <= 1);
  return isNear
    ? fixOf(
        { key: "spaces-for-tabs", params: {} },
        edits.map(({ span: at, newText }) => ({ span: at, newText })),
        { isPreferred: true, isSafe: true },
      )
    : undefined;
}

/** The number of spaces of the first line that is indented with them; 2 without one. */
function indentWidth(text: string): number {
  return /^( {2,8})[^\s#-]/m.exec(text)?.[1]?.length ?? 2;
}

/** Without the marker that cuts a file in two; only for a part that has no kind of its own. */
export function markerFix({ text, lines }: Analysis, { message, span }: Finding): Fix | undefined {
  if (message.key !== "further-document" || message.params.kind !== undefined) return undefined;
  const line = lineSpan(lines, text, lineAt(lines, span.start));
  // The text after the marker on its line would be lost.
  if (!/^(?:---|\.\.\.)[ \t]*$/.test(text.slice(line.start, line.end).trimEnd())) return undefined;
  const next = /^\r?\n/.exec(text.slice(line.end))?.[0].length ?? 0;
  const edits = [{ span: { start: line.start, end: line.end + next }, newText: "" }];
  return fixOf({ key: "remove-marker", params: {} }, edits, { isPreferred: true });
}

/** The lines of the first document without the spaces that all of them have; the lines below it are less indented. */
export function outdentFix({ text, lines }: Analysis, { message, span }: Finding): Fix | undefined {
  if (message.key !== "document-ends") return undefined;
  const above = lines.starts.flatMap((_start, line) => {
    const { start, end } = lineSpan(lines, text, line);
    const content = text.slice(start, end);
    const blanks = /^ */.exec(content)?.[0].length ?? 0;
    const isContent = /^[ \t]*[^\s#]/.test(content) && content !== "---";
    return start < span.start ? [{ start, blanks, isContent }] : [];
  });
  const width = Math.min(...above.flatMap(({ isContent, blanks }) => (isContent ? [blanks] : [])));
  if (width === 0 || !Number.isFinite(width)) return undefined;
  // Comments move too: in a block of text, such a line is part of it.
  const moved = above.filter(({ blanks }) => blanks >= width);
  const edits = moved.map(({ start }) => ({ span: { start, end: start + width }, newText: "" }));
  return fixOf({ key: "remove-indentation", params: {} }, edits, { isPreferred: true });
}

/** No comma behind the last entry of a list or map in JSON. */
export function commaFix({ text, format }: Analysis, { message, span }: Finding): Fix | undefined {
  if (message.key !== "yaml-syntax" || format !== "json") return undefined;
  const comma = /,\s*$/.exec(text.slice(0, span.start))?.index;
  if (comma === undefined || !/^[}\]]/.test(text.slice(span.start))) return undefined;
  const edits = [{ span: { start: comma, end: comma + 1 }, newText: "" }];
  return fixOf({ key: "remove-comma", params: {} }, edits, { isPreferred: true, isSafe: true });
}

/** The line above KYAML that keeps it from being read as JSON. */
export function kyamlHeaderFix(_analysis: Analysis, { message, span }: Finding): Fix | undefined {
  if (message.key !== "yaml-syntax" || message.params.code !== kyamlHeader) return undefined;
  const edits = [{ span: { start: span.start, end: span.start }, newText: "---\n" }];
  return fixOf({ key: "add-line", params: { line: "---" } }, edits, { isPreferred: true });
}

/** ASCII for full-width characters that break the syntax. */
export function halfWidthFix(_analysis: Analysis, { message, span }: Finding): Fix | undefined {
  if (message.key !== "yaml-syntax" || !message.params.code.startsWith("FULL_WIDTH")) {
    return undefined;
  }
  const { detail: newText } = message.params;
  return fixOf({ key: "replace", params: { text: newText } }, [{ span, newText }], {
    isPreferred: true,
  });
}

/** The context of the document at an offset; undefined where it is none of the kubelet's. */
export function fixContextAt(
  analysis: Analysis,
  offset: number,
  knowledge: Knowledge,
): FixContext | undefined {
  const document = documentAt(analysis, offset);
  const root = document?.parsed.root && resolveAlias(document.parsed.root);
  if (!document || root?.kind !== "map") return undefined;
  const { index } = document;
  const { text, format } = analysis;
  const edited = { text, format, root, fields: index?.root };
  return { analysis, documentSpan: document.parsed.span, edited, index, knowledge };
}
