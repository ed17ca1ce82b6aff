import { isAtLeast, type Severity } from "../../../../engine/analysis/finding.ts";
import { lineAt, lineSpan } from "../../../../engine/text/line-index.ts";
import type { FileReport, ReportedFinding } from "../../../../answers/reports/file-report.ts";

/** A finding that is in more files than are shown. */
export interface RepeatedFinding {
  /** The first of its files. */
  readonly report: FileReport;
  readonly finding: ReportedFinding;
  /** How many files are not shown. */
  readonly moreFiles: number;
}

/** Findings that are not shown, by their severity. */
interface HiddenCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
}

/** Chooses the findings that a report for people shows, file by file. */
export interface ShownChoice {
  of(report: FileReport): readonly ReportedFinding[];
  /** The findings that repeat in files that are not shown; in most files first. */
  repeated(): readonly RepeatedFinding[];
  hidden(): HiddenCounts;
}

/** An identical finding is shown in so many files. */
const maxFiles = 3;
/** So many findings of each severity are shown. */
const maxOfSeverity = 100;

type Group = keyof HiddenCounts;

/** Nothing is shown yet; `isAll`: everything will be. */
export function shownChoice(isAll: boolean): ShownChoice {
  const known = new Map<string, { finding: RepeatedFinding; files: number; last: FileReport }>();
  const shown: Record<Group, number> = { errors: 0, warnings: 0, notes: 0 };
  const hidden: Record<Group, number> = { errors: 0, warnings: 0, notes: 0 };
  const isShown = (report: FileReport, finding: ReportedFinding): boolean => {
    const key = identityOf(report, finding);
    const seen = known.get(key);
    const files = seen ? seen.files + (seen.last === report ? 0 : 1) : 1;
    const isCut = shown[groupOf(finding.severity)] >= maxOfSeverity;
    // Findings that are cut are not remembered: a repository may have any number of them.
    if (!seen && isCut) return false;
    const isRepeated = files > maxFiles;
    const more = (seen?.finding.moreFiles ?? 0) + (isRepeated && seen?.last !== report ? 1 : 0);
    const { report: first, finding: own } = seen?.finding ?? { report, finding };
    known.set(key, {
      finding: { report: first, finding: own, moreFiles: more },
      files,
      last: report,
    });
    return !isRepeated && !isCut;
  };
  return {
    of: (report) =>
      report.findings.filter((finding) => {
        const isChosen = isAll || isShown(report, finding);
        (isChosen ? shown : hidden)[groupOf(finding.severity)]++;
        return isChosen;
      }),
    repeated: () =>
      [...known.values()]
        .flatMap(({ finding }) => (finding.moreFiles > 0 ? [finding] : []))
        .toSorted((a, b) => b.moreFiles - a.moreFiles),
    hidden: () => hidden,
  };
}

function groupOf(severity: Severity): Group {
  if (severity === "error") return "errors";
  return isAtLeast(severity, "warning") ? "warnings" : "notes";
}

/** Findings with the same words about the same setting and the same line are identical. */
function identityOf(
  { text, lines }: FileReport,
  { rule, severity, message, path, span }: ReportedFinding,
): string {
  const at = span && lineSpan(lines, text, lineAt(lines, span.start));
  const line = at ? text.slice(at.start, at.end).trim() : "";
  return JSON.stringify([rule, severity, message, path, line]);
}
