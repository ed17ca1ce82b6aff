import { ignoreComments, ignoreText } from "../analysis/ignore-comments.ts";
import type { Knowledge } from "../analysis/knowledge.ts";
import { applyEdits } from "../syntax/edits/apply-edits.ts";
import type { TextEdit } from "../syntax/edits/document-editor.ts";
import { lineBreakOf } from "../syntax/edits/text-lines.ts";
import { lineAt, lineIndexOf, lineSpan } from "../text/line-index.ts";
import {
  analyzeToReport,
  reportFile,
  type CheckOptions,
  type FileReport,
  type FileToCheck,
  type ReportedFinding,
} from "../workspace/reports/file-report.ts";

/** A file with comments that ignore what was found in it. */
interface FileWithIgnores {
  readonly text: string;
  /** The report about it alone. */
  readonly report: FileReport;
  readonly added: number;
}

/** More would take too long: each comment is tried. */
const maxComments = 200;

/**
 * Adds a comment above each line with findings, or the rules to the comment that is there; `findings` are those of the file,
 * in its sets too. A comment is kept if it ignores something and brings no other finding: JSON takes none, and neither does
 * the middle of a text. Undefined if none was added.
 */
export function addIgnores(
  file: FileToCheck,
  findings: readonly ReportedFinding[],
  checkOptions: CheckOptions,
  knowledge: Knowledge,
): FileWithIgnores | undefined {
  const { format } = analyzeToReport(file, checkOptions, knowledge).file;
  let last = reportFile(file, checkOptions, knowledge);
  if (!last || format === "json") return undefined;
  let text = file.text;
  let added = 0;
  // From the end: what is above keeps its place.
  const lines = [...rulesByLine(last, findings)].sort(([a], [b]) => b - a).slice(0, maxComments);
  for (const [line, rules] of lines) {
    const changed = applyEdits(text, [ignoreAbove(text, line, rules)]);
    const next = reportFile({ ...file, text: changed }, checkOptions, knowledge);
    if (!next || !isBetter(last, next, rules)) continue;
    text = changed;
    last = next;
    added++;
  }
  return added === 0 ? undefined : { text, report: last, added };
}

/** Comments about such comments, and mistakes that keep the rest of the file from being checked. */
const neverIgnored = /^(?:ignore|file)-|-syntax$/;

/** The rules of findings by their lines; findings about the whole file are left out. */
function rulesByLine(
  { lines }: FileReport,
  findings: readonly ReportedFinding[],
): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  for (const { rule, span } of findings) {
    if (!span || neverIgnored.test(rule)) continue;
    const line = lineAt(lines, span.start);
    const before = found.get(line) ?? [];
    if (!before.includes(rule)) found.set(line, [...before, rule]);
  }
  return found;
}

/** The edit that puts a comment above a line, or the rules into the one that is there. */
function ignoreAbove(text: string, line: number, rules: readonly string[]): TextEdit {
  const lines = lineIndexOf(text);
  const there = ignoreComments(text, lines).find(
    (comment) => comment.line === line && comment.isAlone && !comment.isMalformed,
  );
  if (there) {
    const names = [...there.names.map((name) => name.text), ...rules];
    return { span: there.span, newText: ignoreText(names, { reason: there.reason }) };
  }
  const { start, end } = lineSpan(lines, text, line);
  const from = line === 0 && text.startsWith("\uFEFF") ? 1 : start;
  const [indent = ""] = /^[ \t]*/.exec(text.slice(from, end)) ?? [];
  return {
    span: { start: from, end: from },
    newText: `${indent}${ignoreText(rules)}${lineBreakOf(text)}`,
  };
}

/** Fewer findings of these rules, or as many if only sets have them, and no others. */
function isBetter(before: FileReport, after: FileReport, rules: readonly string[]): boolean {
  const ofRules = ({ findings }: FileReport): number =>
    findings.filter(({ rule }) => rules.includes(rule)).length;
  const gone = ofRules(before) - ofRules(after);
  const isOfSets = ofRules(before) === 0;
  return (gone > 0 || isOfSets) && after.findings.length <= before.findings.length - gone;
}
