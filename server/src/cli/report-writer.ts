import type { ReportFormat } from "./arguments.ts";
import { githubReport } from "./report-github.ts";
import { jsonReport } from "./report-json.ts";
import { junitReport } from "./report-junit.ts";
import { sarifReport, type SarifContext } from "./report-sarif.ts";
import { textReport } from "./report-text.ts";
import type { ReportWriter } from "./report.ts";
import { styleFor } from "./style.ts";
import type { Terminal } from "./terminal.ts";

/** The writer of a form of report, for one report; paths are told below the working folder. */
export function reportWriter(
  format: ReportFormat,
  terminal: Pick<Terminal, "useColors">,
  programVersion: string,
  titleOf: SarifContext["titleOf"],
): ReportWriter {
  const folder = process.cwd();
  switch (format) {
    case "text":
      return textReport(styleFor(terminal));
    case "json":
      return jsonReport;
    case "sarif":
      return sarifReport({ version: programVersion, folder, titleOf });
    case "junit":
      return junitReport;
    case "github":
      return githubReport(folder);
  }
}
