import type { Knowledge } from "../../../../engine/analysis/knowledge.ts";
import type { ChangedReport } from "../change-file.ts";
import { githubReport } from "./report-github.ts";
import { gitlabReport } from "./report-gitlab.ts";
import { jsonReport, jsonSummary } from "../../../../answers/reports/report-json.ts";
import { junitReport } from "./report-junit.ts";
import { sarifReport } from "./report-sarif.ts";
import {
  printedDocument,
  printedJson,
  printedPatch,
  type Printed,
} from "../../terminal/printed.ts";
import { textReport, type TextReportOptions } from "./report-text.ts";
import { machine } from "../../../hosts/machine-paths.ts";
import type { ReportWriter } from "../../../../answers/reports/report.ts";
import { styleFor } from "../../terminal/style.ts";
import type { Terminal } from "../../terminal/terminal.ts";

/** The forms of the report of `check`. */
export type ReportFormat = "text" | "json" | "sarif" | "junit" | "github" | "gitlab";

/**
 * The writer of a form of report in the language of `knowledge`, for one report; paths are relative to the working
 * folder.
 */
export function reportWriter(
  format: ReportFormat,
  terminal: Pick<Terminal, "useColors">,
  programVersion: string,
  knowledge: Pick<Knowledge, "language" | "descriptions">,
  options: TextReportOptions,
): ReportWriter<Printed> {
  const { language } = knowledge;
  const folder = machine.workingFolder();
  switch (format) {
    case "text":
      return textReport(styleFor(terminal), language, options);
    case "json":
      return printedBy(printedJson, options.isSummary ? jsonSummary() : jsonReport);
    case "sarif":
      return printedBy(
        printedJson,
        sarifReport({
          version: programVersion,
          folder,
          locale: language.locale,
          cli: language.cli,
          titleOf: (rule) => knowledge.descriptions.ruleTitle(rule),
        }),
      );
    case "junit":
      return { ...printedBy(printedDocument, junitReport(language)), leavesOut: true };
    case "github":
      return printedBy(printedDocument, githubReport(folder, language));
    case "gitlab":
      return { ...printedBy(printedJson, gitlabReport(folder)), leavesOut: true };
  }
}

/** Changes that are only shown, as unified diffs. */
export const diffReport: ReportWriter<Printed> = {
  leavesOut: true,
  begin: printedPatch(""),
  file: ({ diff = "" }: ChangedReport) => printedPatch(diff),
  end: () => printedPatch(""),
};

/** The writer of a form that knows nothing of terminals. */
function printedBy(print: (text: string) => Printed, writer: ReportWriter): ReportWriter<Printed> {
  return {
    begin: print(writer.begin),
    file: (report, index) => print(writer.file(report, index)),
    unread: (problem) => print(writer.unread?.(problem) ?? ""),
    end: (summary) => print(writer.end(summary)),
  };
}
