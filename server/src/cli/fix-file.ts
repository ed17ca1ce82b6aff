import { applyEdits, safeEdits, safeEmbeddedEdits } from "../core/fixes/fixes-of.ts";
import { safeSeccompEdits } from "../core/fixes/seccomp/seccomp-fixes-of.ts";
import type { Knowledge } from "../core/schema/knowledge.ts";
import {
  analysesOf,
  embeddedIn,
  reportFile,
  type FileReport,
  type FileToJudge,
  type FixedRule,
  type Wishes,
} from "./file-report.ts";

/** A fix may make room for the next one; more rounds than these help nobody. */
const mostRounds = 5;

/** A file with its safe fixes made, and the report about what is left. */
export interface FixedFile {
  readonly text: string;
  readonly report: FileReport;
}

/**
 * Makes the safe fixes of a file until nothing changes any more; undefined where there are none. A round
 * that would bring more errors than there were is not made.
 */
export function fixFile(
  file: FileToJudge,
  wishes: Wishes,
  knowledge: Knowledge,
): FixedFile | undefined {
  const before = file.invalidAt === undefined ? reportFile(file, wishes, knowledge) : undefined;
  if (!before) return undefined;
  let best: FixedFile = { text: file.text, report: before };
  for (let round = 0; round < mostRounds; round++) {
    const text = afterOneRound({ ...file, text: best.text }, wishes, knowledge);
    if (text === best.text) break;
    const report = reportFile({ ...file, text }, wishes, knowledge);
    if (!report || errorsOf(report) > errorsOf(best.report)) break;
    best = { text, report };
  }
  if (best.text === file.text) return undefined;
  return { ...best, report: { ...best.report, fixed: gone(before, best.report) } };
}

function afterOneRound(file: FileToJudge, wishes: Wishes, knowledge: Knowledge): string {
  const { kubelet } = analysesOf(file, wishes, knowledge);
  const edits = [
    ...(kubelet ? safeEdits(kubelet, kubelet.findings, knowledge) : []),
    ...embeddedIn(file, wishes, knowledge).flatMap((part) => safeEmbeddedEdits(part, knowledge)),
  ];
  const text = withLineEndsOf(file.text, applyEdits(file.text, edits));
  const { seccomp } = analysesOf({ ...file, text }, wishes, knowledge);
  if (!seccomp) return text;
  const more = safeSeccompEdits(seccomp, seccomp.findings, knowledge);
  return withLineEndsOf(file.text, applyEdits(text, more));
}

/** New lines of a file that ends all of its lines with CR LF end with it too. */
function withLineEndsOf(original: string, changed: string): string {
  const isWindows = original.includes("\r\n") && !/(?<!\r)\n/.test(original);
  return isWindows ? changed.replace(/(?<!\r)\n/g, "\r\n") : changed;
}

function errorsOf({ findings }: FileReport): number {
  return findings.filter(({ severity }) => severity === "error").length;
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
