import type { ReportFormat } from "./invocation.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import { githubReport } from "./report-github.ts";
import { jsonReport } from "../service/reports/report-json.ts";
import { junitReport } from "./report-junit.ts";
import { sarifReport } from "./report-sarif.ts";
import { textReport } from "./report-text.ts";
import type { ReportWriter } from "../service/reports/report.ts";
import { styleFor } from "./style.ts";
import type { Terminal } from "./terminal.ts";

/** The writer of a form of report in the language of `knowledge`, for one report; paths are told below the working folder. */
export function reportWriter(
  format: ReportFormat,
  terminal: Pick<Terminal, "useColors">,
  programVersion: string,
  knowledge: Pick<Knowledge, "language" | "descriptions">,
): ReportWriter {
  const { language } = knowledge;
  const folder = process.cwd();
  switch (format) {
    case "text":
      return textReport(styleFor(terminal), language);
    case "json":
      return jsonReport;
    case "sarif":
      return sarifReport({
        version: programVersion,
        folder,
        locale: language.locale,
        titleOf: (rule) => knowledge.descriptions.ruleTitle(rule),
      });
    case "junit":
      return junitReport(language);
    case "github":
      return githubReport(folder, language);
  }
}
