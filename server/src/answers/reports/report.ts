import type { CliPhrases, SummaryCounts as Summary } from "../messages/cli-phrases.ts";
import type { FileReport } from "./file-report.ts";
import type { Language } from "../../engine/messages/language.ts";

/** So many sets of files are named. */
const maxNamed = 5;

/** Collects the sets of files that a report checked together. */
interface StackLines {
  add(report: Pick<FileReport, "stacks" | "incomplete">): void;
  /** A sentence for each set, one for those that are too many, and what is missing. */
  lines(): readonly string[];
}

/** No file was checked yet. */
export function stackLines({ cli, sets }: Pick<Language, "cli" | "sets">): StackLines {
  const known = new Set<string>();
  const named: string[] = [];
  const parts: string[] = [];
  return {
    add({ stacks = [], incomplete }) {
      if (incomplete !== undefined && parts.length < maxNamed) parts.push(incomplete);
      for (const stack of stacks) {
        const { main, dropIns, flags } = stack;
        const key = JSON.stringify([main, dropIns, flags]);
        if (known.has(key)) continue;
        known.add(key);
        if (known.size <= maxNamed) named.push(cli.checkedTogether(sets.stack(stack)));
      }
    },
    lines() {
      const more = known.size - named.length;
      return [...named, ...(more > 0 ? [cli.moreTogether(more)] : []), ...parts];
    },
  };
}

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
  /** An entry for what could not be read, in a form that has one; it is on standard error, too. */
  unread?(problem: string): Text;
  end(summary: Summary): Text;
}
