import type { CliPhrases } from "../core/messages/cli-phrases.ts";
import type { Language } from "../core/messages/language.ts";
import { lineAt, lineCharacterAt, lineSpan } from "../core/text/line-index.ts";
import type { Span } from "../core/text/span.ts";
import { blanksFor, displayWidth } from "./display-width.ts";
import type { FileReport, ReportedFinding } from "../service/reports/file-report.ts";
import type { ReportWriter } from "../service/reports/report.ts";
import { harmless, type Style } from "./style.ts";

/**
 * Findings for people: place, severity, rule and message, the line it is in, and a summary. The severity is the
 * same word in every language, since that is what settings call it and what other programs look for.
 */
export function textReport(style: Style, { cli }: Pick<Language, "cli">): ReportWriter {
  return {
    begin: "",
    file: (report) =>
      fixedText(report, cli, style) +
      report.findings.map((finding) => findingText(report, finding, style)).join(""),
    end: (summary) => `${cli.summary(summary)}\n`,
  };
}

function fixedText({ path, fixed }: FileReport, cli: CliPhrases, style: Style): string {
  if (!fixed) return "";
  const rules = fixed.map(({ rule, count }) => (count === 1 ? rule : `${rule} (${count})`));
  return `${style.bold(harmless(path))} ${cli.fixed} ${style.dim(rules.join(", "))}\n`;
}

function findingText(report: FileReport, finding: ReportedFinding, style: Style): string {
  const { severity, rule, message, span, related } = finding;
  const head = [
    style.bold(placeText(report, span)),
    style.severity(severity, severity),
    style.dim(rule),
    harmless(message),
  ].join(" ");
  const underline = (text: string): string => style.severity(severity, text);
  const source = span ? sourceLines(report, span, style, underline) : "";
  const places = related.map(
    (place) => `  ${placeText(place.file ?? report, place.span)} ${harmless(place.message)}\n`,
  );
  return `${head}\n${source}${places.join("")}`;
}

/** `file:line:column`, both counted from 1. */
function placeText(
  { path, lines }: Pick<FileReport, "path" | "lines">,
  span: Span | undefined,
): string {
  const { line, character } = lineCharacterAt(lines, span?.start ?? 0);
  return `${harmless(path)}:${line + 1}:${character + 1}`;
}

/** Longer lines are cut around the blamed text: a JSON file may be one line. */
const maxLineWidth = 120;
const contextBefore = 40;

function sourceLines(
  { text, lines }: FileReport,
  span: Span,
  style: Style,
  underline: (text: string) => string,
): string {
  const number = lineAt(lines, span.start);
  const line = lineSpan(lines, text, number);
  const start = Math.min(span.start, line.end);
  const from =
    line.end - line.start > maxLineWidth ? Math.max(line.start, start - contextBefore) : line.start;
  const to = Math.min(line.end, from + maxLineWidth);
  const before = from > line.start ? "…" : "";
  const after = to < line.end ? "…" : "";
  const lead = before + harmless(text.slice(from, start));
  const shown = before + harmless(text.slice(from, to)) + after;
  const blamed = harmless(text.slice(start, Math.min(span.end, to)));
  const carets = "^".repeat(Math.max(1, displayWidth(blamed)));
  const gutter = String(number + 1).padStart(5);
  const blank = " ".repeat(gutter.length);
  return (
    `${style.dim(`${gutter} |`)} ${shown}\n` +
    `${style.dim(`${blank} |`)} ${blanksFor(lead)}${underline(carets)}\n`
  );
}
