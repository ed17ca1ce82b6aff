import { ignoreAbove } from "../../../engine/analysis/ignored.ts";
import type { Knowledge } from "../../../engine/analysis/knowledge.ts";
import { applyEdits } from "../../../engine/syntax/edits/apply-edits.ts";
import type { ParsedText } from "../../../stacks/index.ts";
import type { LinePlace } from "../../../engine/syntax/lines/statements.ts";
import { lineIndexOf } from "../../../engine/text/line-index.ts";
import {
  analyzeToReport,
  reportFile,
  type CheckOptions,
  type AnalyzedReport,
  type FileToCheck,
  type ReportedFinding,
} from "../../../answers/reports/file-report.ts";

/** A file with comments that ignore what was found in it. */
interface FileWithIgnores {
  readonly text: string;
  /** The report about it alone. */
  readonly report: AnalyzedReport;
  readonly added: number;
}

/** More would take too long: each comment is tried. */
const maxComments = 200;

/**
 * Adds a comment above each statement with findings, or the rules to the comment that is there; `findings` are those of the
 * file, in its sets too. A comment is kept if it ignores something and brings no other finding. JSON takes none. Undefined if
 * none was added.
 */
export function addIgnores(
  file: FileToCheck,
  findings: readonly ReportedFinding[],
  checkOptions: CheckOptions,
  knowledge: Knowledge,
): FileWithIgnores | undefined {
  const analysis = analyzeToReport(file, checkOptions, knowledge);
  let last = reportFile(file, checkOptions, knowledge);
  if (!last) return undefined;
  let text = file.text;
  let added = 0;
  // From the end: what is above keeps its place.
  const places = [...rulesByPlace(analysis, findings)].sort(([a], [b]) => b - a);
  for (const [, { place, rules }] of places.slice(0, maxComments)) {
    const written = { text, lines: lineIndexOf(text) };
    const changed = applyEdits(text, [ignoreAbove(written, place, rules)]);
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

/** The rules of findings by the places of their comments; findings about the whole file are left out. */
function rulesByPlace(
  { lineAbove }: Pick<ParsedText, "lineAbove">,
  findings: readonly ReportedFinding[],
): ReadonlyMap<number, { readonly place: LinePlace; readonly rules: readonly string[] }> {
  const found = new Map<number, { readonly place: LinePlace; readonly rules: readonly string[] }>();
  for (const { rule, span } of findings) {
    const place = span && !neverIgnored.test(rule) ? lineAbove(span.start) : undefined;
    if (!place) continue;
    const before = found.get(place.at)?.rules ?? [];
    if (!before.includes(rule)) found.set(place.at, { place, rules: [...before, rule] });
  }
  return found;
}

/** Fewer findings of these rules, or as many if only sets have them, and no others. */
function isBetter(
  before: AnalyzedReport,
  after: AnalyzedReport,
  rules: readonly string[],
): boolean {
  const ofRules = ({ findings }: AnalyzedReport): number =>
    findings.filter(({ rule }) => rules.includes(rule)).length;
  const gone = ofRules(before) - ofRules(after);
  const isOfSets = ofRules(before) === 0;
  return (gone > 0 || isOfSets) && after.findings.length <= before.findings.length - gone;
}
