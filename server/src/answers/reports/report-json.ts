import { stackJson } from "../../stacks/index.ts";
import { lineCharacterAt } from "../../engine/text/line-index.ts";
import { findingsCounter } from "./findings-summary.ts";
import type { FileReport } from "./file-report.ts";
import type { ReportWriter, Summary } from "./report.ts";

/** One JSON object over all files, a file a line; lines and characters count from 0, as in LSP. */
export const jsonReport: ReportWriter = {
  begin: '{"files":[',
  file: (report, index) => `${index === 0 ? "" : ","}\n${JSON.stringify(fileOutput(report))}`,
  end: (summary) =>
    `${summary.files === 0 ? "" : "\n"}],"summary":${JSON.stringify(summaryOutput(summary))}}\n`,
};

/** Only where the findings are, as one JSON object. */
export function jsonSummary(): ReportWriter {
  const counter = findingsCounter();
  return {
    begin: "",
    file(report) {
      counter.add(report);
      return "";
    },
    end(summary) {
      const { files, searched, unread } = summary;
      const { notes } = summary;
      const counts = { files, notes, searched, unread, ...summaryOutput(summary) };
      return `${JSON.stringify({ summary: { ...counts, ...counter.result() } })}\n`;
    },
  };
}

/** A file of the report for programs; lines and characters count from 0, as in LSP. */
export function fileOutput({
  path,
  kind,
  version,
  lines,
  findings,
  stacks,
  incomplete,
  fixed,
}: FileReport): object {
  return {
    path,
    kind: kind ?? null,
    version,
    stacks: stacks?.map(stackJson),
    incomplete,
    fixed,
    findings: findings.map(({ rule, severity, message, path: at, span }) => ({
      rule,
      severity,
      message,
      path: at,
      range: {
        start: lineCharacterAt(lines, span?.start ?? 0),
        end: lineCharacterAt(lines, span?.end ?? 0),
      },
    })),
  };
}

/** The counts of the report for programs. */
export function summaryOutput({
  errors,
  warnings,
  fixed,
  notChecked,
  passedOver,
  notChanged,
  baseline,
}: Summary): object {
  return {
    errors,
    warnings,
    fixed,
    notChecked,
    baseline: baseline && {
      file: baseline.file,
      known: baseline.known,
      gone: baseline.gone,
      written: baseline.written?.findings,
    },
    passedOver,
    notChanged,
  };
}
