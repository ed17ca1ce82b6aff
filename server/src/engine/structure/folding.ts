import type { Structure } from "./structure.ts";
import type { LocatedNode, ParsedDocument } from "../syntax/located-node.ts";
import { lineAt, lineFinder, type LineFinder } from "../text/line-index.ts";
import type { Span } from "../text/span.ts";
import { commentSpans } from "./comment-spans.ts";
import { trimmedSpan } from "../syntax/structure/trimmed-span.ts";

/** Text that an editor can fold: the first line stays, the others up to the end's line go. */
export interface FoldingRange {
  readonly span: Span;
  readonly kind?: "comment" | "region";
}

/**
 * The folding ranges of the kubelet's documents: multi-line collections and texts (a closing bracket on a line of its
 * own stays visible), blocks of comments, `# region` to `# endregion`, and each document of a multi-document file.
 * Ordered by start; at most one range starts on a line.
 */
export function foldingRanges(analysis: Structure): FoldingRange[] {
  const isOneOfSeveral = analysis.documents.length > 1;
  const structure = analysis.documents.flatMap(({ identity, parsed }) => {
    if (!identity) return [];
    const document = isOneOfSeveral ? [documentRange(analysis.text, parsed)] : [];
    return document.concat(parsed.root ? rootRanges(parsed.root, analysis) : []);
  });
  const lineOf = lineFinder(analysis.lines);
  const comments = commentSpans(analysis).filter((span) => isAloneOnLine(analysis, span, lineOf));
  const ranges = structure.concat(
    regionRanges(analysis, comments),
    commentRanges(analysis, comments),
  );
  return largestPerLine(analysis, ranges);
}

/** From its `---`, or from its first node if comments come before it without one. */
function documentRange(text: string, parsed: ParsedDocument): FoldingRange {
  const contentStart = parsed.root?.span.start ?? parsed.span.end;
  const head = text.slice(parsed.span.start, contentStart);
  const marker = /^---/m.exec(head)?.index;
  const start = marker === undefined ? contentStart : parsed.span.start + marker;
  return { span: trimmedSpan(text, { start, end: Math.max(start, parsed.span.end) }) };
}

/** The ranges of the nodes over several lines; each starts where its first visible line does: at its key. */
function rootRanges(root: LocatedNode, analysis: Structure): FoldingRange[] {
  const found: FoldingRange[] = [];
  const { lines } = analysis;
  const lineOf = lineFinder(lines);
  const visit = (node: LocatedNode, start: number): void => {
    if (node.kind === "alias") return;
    // Most values of a large file are on one line, including their contents.
    if (node.span.end <= (lines.starts[lineOf(start) + 1] ?? lines.length)) return;
    // A whole document in block style does not fold: its first line is just its first entry.
    const isFolded = node !== root || node.kind === "scalar" || node.style === "flow";
    if (isFolded) found.push({ span: { start, end: foldEnd(node, analysis) } });
    if (node.kind === "list") for (const item of node.items) visit(item, item.span.start);
    if (node.kind === "map")
      for (const { key, value } of node.entries) visit(value, key.span.start);
  };
  visit(root, root.span.start);
  return found;
}

/** The end without the line of a closing bracket that is alone on it. */
function foldEnd(node: LocatedNode, { text, lines }: Structure): number {
  const { end } = trimmedSpan(text, node.span);
  const isFlow = (node.kind === "map" || node.kind === "list") && node.style === "flow";
  if (!isFlow || end === node.span.start) return end;
  const lineStart = lines.starts[lineAt(lines, end - 1)] ?? 0;
  const onlyBracket = /^\s*[\]}]$/.test(text.slice(lineStart, end));
  return onlyBracket && lineStart > node.span.start ? lineStart - 1 : end;
}

function isAloneOnLine({ text, lines }: Structure, comment: Span, lineOf: LineFinder): boolean {
  const start = lines.starts[lineOf(comment.start)] ?? 0;
  return /^[\s\uFEFF]*$/.test(text.slice(start, comment.start));
}

/** Two and more comment lines without a blank line or a region's marker between them. */
function commentRanges(analysis: Structure, comments: readonly Span[]): FoldingRange[] {
  const blocks: { start: number; end: number; lastLine: number }[] = [];
  const lineOf = lineFinder(analysis.lines);
  for (const comment of comments) {
    if (regionMarker(analysis.text, comment)) continue;
    const line = lineOf(comment.start);
    const block = blocks.at(-1);
    if (block?.lastLine === line - 1) {
      block.end = comment.end;
      block.lastLine = line;
    } else blocks.push({ start: comment.start, end: comment.end, lastLine: line });
  }
  return blocks.map(({ start, end }) => ({ span: { start, end }, kind: "comment" }));
}

function regionRanges({ text }: Structure, comments: readonly Span[]): FoldingRange[] {
  const open: Span[] = [];
  const found: FoldingRange[] = [];
  for (const comment of comments) {
    const marker = regionMarker(text, comment);
    if (marker === "start") open.push(comment);
    if (marker !== "end") continue;
    const start = open.pop()?.start;
    if (start !== undefined) found.push({ span: { start, end: comment.end }, kind: "region" });
  }
  return found;
}

function regionMarker(text: string, comment: Span): "start" | "end" | undefined {
  const match = /^#\s*(end)?region\b/.exec(text.slice(comment.start, comment.end));
  if (!match) return undefined;
  return match[1] === undefined ? "start" : "end";
}

/** Editors accept one range per line: the largest; single-line ranges do not fold. */
export function largestPerLine(
  { lines }: Pick<Structure, "lines">,
  ranges: readonly FoldingRange[],
): FoldingRange[] {
  const byLine = new Map<number, FoldingRange>();
  const lineOf = lineFinder(lines);
  for (const range of ranges) {
    const line = lineOf(range.span.start);
    const nextLine = lines.starts[line + 1];
    if (nextLine === undefined || range.span.end < nextLine) continue;
    const longest = byLine.get(line);
    if (!longest || longest.span.end < range.span.end) byLine.set(line, range);
  }
  return [...byLine.values()].sort((a, b) => a.span.start - b.span.start);
}
