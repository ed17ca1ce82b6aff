import type { CliPhrases } from "../../../../answers/messages/cli-phrases.ts";
import type { Language } from "../../../../engine/messages/language.ts";
import { lineAt, lineCharacterAt, lineSpan } from "../../../../engine/text/line-index.ts";
import type { Span } from "../../../../engine/text/span.ts";
import type { ChangedReport } from "../change-file.ts";
import { blanksFor, displayWidth } from "../../../../engine/text/display-width.ts";
import type { FileReport, ReportedFinding } from "../../../../answers/reports/file-report.ts";
import { remarksOf, type ReportWriter, stackLines } from "../../../../answers/reports/report.ts";
import {
  findingsCounter,
  type FindingsSummary,
} from "../../../../answers/reports/findings-summary.ts";
import { shownChoice, type RepeatedFinding } from "./repeated-findings.ts";
import { joined, printed, printedLines, shown, type Printed } from "../../terminal/printed.ts";
import type { Style } from "../../terminal/style.ts";

/** So many rows of a list are shown. */
const maxRows = 10;

/** Where the findings of a report are, for people. */
function summaryText(
  { rules, directories, worst }: FindingsSummary,
  isAll: boolean,
  { cli, style }: { readonly cli: CliPhrases; readonly style: Style },
): Printed {
  const limit = isAll ? Infinity : maxRows;
  const block = (heading: string, rows: readonly Printed[]): Printed =>
    rows.length === 0
      ? printed``
      : printedLines([
          style.bold(shown(heading)),
          ...rows.slice(0, limit),
          ...(rows.length > limit ? [shown(`  ${cli.moreRows(rows.length - limit)}`)] : []),
          printed``,
        ]);
  const width = Math.max(
    ...[...rules, ...directories].map(({ findings }) => String(findings).length),
    0,
  );
  const counted = (findings: number, files: number, name: Printed): Printed =>
    joined(
      [shown(`  ${String(findings).padStart(width)}`), name, shown(`(${cli.fileCount(files)})`)],
      "  ",
    );
  return joined([
    block(
      cli.byRule,
      rules.map(({ rule, severity, findings, files }) => {
        const word = style.severity(severity, shown(cli.severities[severity]));
        return counted(findings, files, joined([word, shown(rule)], " "));
      }),
    ),
    block(
      cli.byDirectory,
      directories.map(({ path, findings, files }) => counted(findings, files, shown(path))),
    ),
    block(
      cli.worstFiles,
      worst.map(({ path, ...counts }) => shown(`  ${path}: ${cli.findingCounts(counts)}`)),
    ),
  ]);
}

/** How much a report for people says. */
export interface TextReportOptions {
  /** All findings, also those that are in many files, or too many to read. */
  readonly isAll: boolean;
  /** Only counts. */
  readonly isSummary: boolean;
}

/** A report with more findings ends with where they are: its beginning has left the screen. */
const maxWithoutSummary = 50;

/** Findings for people: place, severity, rule and message, the line it is in, and a summary. */
export function textReport(
  style: Style,
  language: Pick<Language, "cli" | "sets">,
  { isAll, isSummary }: TextReportOptions = { isAll: false, isSummary: false },
): ReportWriter<Printed> {
  const { cli } = language;
  const choice = shownChoice(isAll);
  const counter = findingsCounter();
  const stacks = stackLines(language);
  return {
    begin: printed``,
    file(report: ChangedReport) {
      counter.add(report);
      const changes = joined([fixedText(report, cli, style), addedText(report, cli, style)]);
      if (isSummary) return changes;
      stacks.add(report);
      const findings = choice.of(report);
      const texts = findings.map((finding) => findingText(report, finding, cli, style));
      return joined([changes, ...texts]);
    },
    end(summary) {
      const found = counter.result();
      const findings = summary.errors + summary.warnings + summary.notes;
      const isLong = isSummary || findings > maxWithoutSummary;
      const hidden = choice.hidden();
      const isCut = hidden.errors + hidden.warnings + hidden.notes > 0;
      const { searched, unread = 0 } = summary;
      return joined([
        repeatedText(choice.repeated(), cli, style),
        isLong ? summaryText(found, isAll, { cli, style }) : printed``,
        printedLines(
          [
            ...(isCut ? [cli.notShown(hidden)] : []),
            ...(isSummary && searched !== undefined ? [cli.searched(searched, summary.files)] : []),
            ...stacks.lines(),
            cli.summary(summary),
            ...remarksOf(summary, cli),
            ...(isSummary && found.templates > 0 ? [cli.templates(found.templates)] : []),
            ...(isSummary && unread > 0 ? [cli.unread(unread)] : []),
          ].map((line) => shown(line)),
        ),
      ]);
    },
  };
}

/** Findings that are in more files than are shown, each in a line. */
function repeatedText(
  repeated: readonly RepeatedFinding[],
  cli: CliPhrases,
  style: Style,
): Printed {
  if (repeated.length === 0) return printed``;
  const lines = repeated.map(({ report, finding: { severity, rule, span }, moreFiles }) => {
    const word = style.severity(severity, shown(cli.severities[severity]));
    const more = shown(cli.moreFiles(moreFiles));
    return printed`  ${joined([placeText(report, span), word, style.dim(shown(rule)), more], " ")}`;
  });
  return printedLines([style.bold(shown(cli.sameInMore)), ...lines, printed``]);
}

function fixedText({ path, fixed }: FileReport, cli: CliPhrases, style: Style): Printed {
  if (!fixed) return printed``;
  const rules = fixed.map(({ rule, count }) => (count === 1 ? rule : `${rule} (${count})`));
  return printed`${style.bold(shown(path))} ${shown(cli.fixed)} ${style.dim(shown(rules.join(", ")))}\n`;
}

function addedText({ path, added }: ChangedReport, cli: CliPhrases, style: Style): Printed {
  if (added === undefined) return printed``;
  return printed`${style.bold(shown(path))} ${shown(cli.ignoresAdded(added))}\n`;
}

function findingText(
  report: FileReport,
  finding: ReportedFinding,
  cli: CliPhrases,
  style: Style,
): Printed {
  const { severity, rule, message, span, related } = finding;
  const parts = [
    style.bold(placeText(report, span)),
    style.severity(severity, shown(cli.severities[severity])),
    style.dim(shown(rule)),
    shown(message),
  ];
  const underline = (text: Printed): Printed => style.severity(severity, text);
  const source = span ? sourceLines(report, span, style, underline) : printed``;
  const places = related.map(
    (place) => printed`  ${placeText(place.file ?? report, place.span)} ${shown(place.message)}\n`,
  );
  return printed`${joined(parts, " ")}\n${source}${joined(places)}`;
}

/** `file:line:column`, both counted from 1. */
function placeText(
  { path, lines }: Pick<FileReport, "path" | "lines">,
  span: Span | undefined,
): Printed {
  const { line, character } = lineCharacterAt(lines, span?.start ?? 0);
  return printed`${shown(path)}:${line + 1}:${character + 1}`;
}

/** Longer lines are cut around the blamed text: a JSON file may be one line. */
const maxLineWidth = 120;
const contextBefore = 40;

function sourceLines(
  { text, lines }: FileReport,
  span: Span,
  style: Style,
  underline: (text: Printed) => Printed,
): Printed {
  const number = lineAt(lines, span.start);
  const line = lineSpan(lines, text, number);
  const start = Math.min(span.start, line.end);
  const from =
    line.end - line.start > maxLineWidth ? Math.max(line.start, start - contextBefore) : line.start;
  const to = Math.min(line.end, from + maxLineWidth);
  const before = from > line.start ? "…" : "";
  const after = to < line.end ? "…" : "";
  const lead = shown(before + text.slice(from, start));
  const whole = shown(before + text.slice(from, to) + after);
  const blamed = shown(text.slice(start, Math.min(span.end, to)));
  const carets = shown("^".repeat(Math.max(1, displayWidth(blamed))));
  const gutter = String(number + 1).padStart(5);
  const blank = " ".repeat(gutter.length);
  return joined([
    printed`${style.dim(shown(`${gutter} |`))} ${whole}\n`,
    printed`${style.dim(shown(`${blank} |`))} ${shown(blanksFor(lead))}${underline(carets)}\n`,
  ]);
}
