import type { CliPhrases, SummaryCounts as Summary } from "../messages/cli-phrases.ts";
import type { FileReport } from "./file-report.ts";

export type { Summary };

export const emptySummary: Summary = { files: 0, errors: 0, warnings: 0, notes: 0 };

/** The summary with one more file. */
export function addToSummary(summary: Summary, { findings, fixed = [] }: FileReport): Summary {
  const count = (severity: string): number =>
    findings.filter((finding) => finding.severity === severity).length;
  const fixedCount = fixed.reduce((sum, fixedRule) => sum + fixedRule.count, summary.fixed ?? 0);
  return {
    fixed: fixedCount > 0 ? fixedCount : undefined,
    files: summary.files + 1,
    errors: summary.errors + count("error"),
    warnings: summary.warnings + count("warning"),
    notes: summary.notes + count("information") + count("hint"),
  };
}

/** Sentences about what a report leaves out: files and rules that were not checked, and known findings. */
export function remarksOf(
  { notChecked, passedOver, baseline }: Summary,
  cli: Pick<
    CliPhrases,
    "notChecked" | "passedOver" | "knownFindings" | "goneFindings" | "baselineWritten"
  >,
): readonly string[] {
  return [
    ...(notChecked ? [cli.notChecked(notChecked)] : []),
    ...(passedOver ? [cli.passedOver(passedOver)] : []),
    ...(baseline && baseline.known > 0 && !baseline.written ? [cli.knownFindings(baseline)] : []),
    ...(baseline && baseline.gone > 0 ? [cli.goneFindings(baseline)] : []),
    ...(baseline?.written
      ? [cli.baselineWritten(baseline.written.file, baseline.written.findings)]
      : []),
  ];
}

/** A report as a stream of texts: what comes before the files, for each file, and at the end. */
export interface ReportWriter<Text extends string = string> {
  readonly begin: Text;
  /** The form has no place for what `remarksOf` says. */
  readonly leavesOut?: true;
  /** `index` counts the files from 0. */
  file(report: FileReport, index: number): Text;
  end(summary: Summary): Text;
}
