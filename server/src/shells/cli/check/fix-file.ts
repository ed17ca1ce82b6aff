import { fixToEnd } from "../../../engine/fixes/fix-all.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { safeEdits } from "../../../service/code-actions.ts";
import {
  analyzeToReport,
  reportFile,
  type FileReport,
  type FileToCheck,
  type FixedRule,
  type CheckOptions,
} from "../../../answers/reports/file-report.ts";

/** A file with its safe fixes made, and the report about what is left. */
export interface FixedFile {
  readonly text: string;
  readonly report: FileReport;
}

/** Makes the safe fixes of a file until none is left; undefined without any. */
export function fixFile(
  file: FileToCheck,
  checkOptions: CheckOptions,
  knowledge: Knowledge,
): FixedFile | undefined {
  const before =
    file.invalidAt === undefined ? reportFile(file, checkOptions, knowledge) : undefined;
  if (!before) return undefined;
  const { text: made } = fixToEnd(file.text, (text, budget) =>
    safeEdits(analyzeToReport({ ...file, text }, checkOptions, knowledge), budget),
  );
  const text = withLineEndsOf(file.text, made);
  const report =
    text === file.text ? undefined : reportFile({ ...file, text }, checkOptions, knowledge);
  return report && { text, report: { ...report, fixed: gone(before, report) } };
}

/** New lines of a file that ends all of its lines with CR LF end with it too. */
function withLineEndsOf(original: string, changed: string): string {
  const isWindows = original.includes("\r\n") && !/(?<!\r)\n/.test(original);
  return isWindows ? changed.replace(/(?<!\r)\n/g, "\r\n") : changed;
}

/** How many findings of each rule there are no more, in the order of the first report. */
function gone(before: FileReport, after: FileReport): FixedRule[] {
  const countIn = ({ findings }: FileReport, rule: string): number =>
    findings.filter((finding) => finding.rule === rule).length;
  const rules = new Set(before.findings.map(({ rule }) => rule));
  return [...rules]
    .map((rule) => ({ rule, count: countIn(before, rule) - countIn(after, rule) }))
    .filter(({ count }) => count > 0);
}
