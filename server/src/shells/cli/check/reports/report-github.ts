import type { Severity } from "../../../../engine/analysis/finding.ts";
import type { Language } from "../../../../engine/messages/language.ts";
import type { FileReport, ReportedFinding } from "../../../../answers/reports/file-report.ts";
import { reportedPath, reportedRegion } from "./report-place.ts";
import { remarksOf, type ReportWriter } from "../../../../answers/reports/report.ts";
import { harmless } from "../../../../engine/text/harmless.ts";

const commands: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  information: "notice",
  hint: "notice",
};

/**
 * Workflow commands of GitHub Actions, a finding a line: they become annotations of a pull request.
 * `folder` is the one that paths are relative to.
 */
export function githubReport(folder: string, { cli }: Pick<Language, "cli">): ReportWriter {
  return {
    begin: "",
    file: (report) =>
      report.findings.map((finding) => commandText(report, finding, folder)).join(""),
    end(summary) {
      const { notChecked } = summary;
      // The action shows the last line in its summary.
      const last = `${[cli.summary(summary), ...remarksOf(summary, cli)].join(" ")}\n`;
      if (!notChecked) return last;
      const text = cli.notChecked(notChecked);
      const [{ path, line } = { path: "", line: 1 }] = notChecked.places;
      const file = propertyText(harmless(reportedPath(folder, path) ?? path));
      return `::notice file=${file},line=${line},title=kubelet-config::${dataText(harmless(text))}\n${last}`;
    },
  };
}

function commandText(report: FileReport, finding: ReportedFinding, folder: string): string {
  const { severity, rule, message, span } = finding;
  const file = reportedPath(folder, report.path) ?? report.path;
  const properties: (readonly [string, string | number])[] = [["file", harmless(file)]];
  if (span) {
    const { startLine, startColumn, endLine, endColumn } = reportedRegion(report.lines, span);
    properties.push(["line", startLine]);
    // GitHub takes columns only where a place is on one line.
    if (startLine === endLine) properties.push(["col", startColumn]);
    properties.push(["endLine", endLine]);
    if (startLine === endLine) properties.push(["endColumn", endColumn]);
  }
  properties.push(["title", rule]);
  const written = properties.map(([name, value]) => `${name}=${propertyText(String(value))}`);
  return `::${commands[severity]} ${written.join(",")}::${dataText(harmless(message))}\n`;
}

/** The escapes of a command's message, as GitHub's runner takes them back. */
function dataText(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** In properties, the characters that part them are escaped too. */
function propertyText(text: string): string {
  return dataText(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
