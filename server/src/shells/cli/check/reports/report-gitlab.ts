import type { Severity } from "../../../../engine/analysis/finding.ts";
import { lineAt } from "../../../../engine/text/line-index.ts";
import { nodeCrypto } from "../../../hosts/built-in.ts";
import type { FileReport, ReportedFinding } from "../../../../answers/reports/file-report.ts";
import type { ReportWriter } from "../../../../answers/reports/report.ts";
import { reportedPath } from "./report-place.ts";
import { wellFormed } from "../../terminal/style.ts";

const severities: Readonly<Record<Severity, string>> = {
  error: "major",
  warning: "minor",
  information: "info",
  hint: "info",
};

/**
 * A Code Quality report of GitLab, an array with a finding a line: merge requests show what is new. `folder` is the one that
 * paths are relative to.
 */
export function gitlabReport(folder: string): ReportWriter {
  const known = new Map<string, number>();
  let isFirst = true;
  return {
    begin: "[",
    file: (report) =>
      report.findings
        .map((finding) => {
          const between = isFirst ? "" : ",";
          isFirst = false;
          return `${between}\n${JSON.stringify(issueOf(report, finding, folder, known))}`;
        })
        .join(""),
    end: () => `${isFirst ? "" : "\n"}]\n`,
  };
}

function issueOf(
  report: FileReport,
  { rule, severity, message, span, path: at }: ReportedFinding,
  folder: string,
  known: Map<string, number>,
): object {
  const path = wellFormed(reportedPath(folder, report.path) ?? report.path);
  // A finding that moves to another line is not new, so the identity does not include the line.
  const identity = JSON.stringify([path, rule, at, message]);
  const count = known.get(identity) ?? 0;
  known.set(identity, count + 1);
  return {
    description: message,
    check_name: rule,
    fingerprint: nodeCrypto().createHash("sha256").update(`${identity} ${count}`).digest("hex"),
    severity: severities[severity],
    location: { path, lines: { begin: lineAt(report.lines, span?.start ?? 0) + 1 } },
  };
}
