import type { Analysis, AnalyzeOptions } from "../analysis/analysis.ts";
import { analyze } from "../analysis/analyze.ts";
import type { Finding } from "../findings/finding.ts";
import { fixTitleText } from "../messages/fix-titles.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import { fixesByMessage } from "./by-message.ts";
import { answeredByRule, fixesByRule } from "./by-rule.ts";
import type { TextEdit } from "./document-editor.ts";
import { fixContextAt, type Fix } from "./fix.ts";
import { gateOffFixes } from "./rules/gates.ts";
import { commaFix, headerFix, tabFix } from "./text-fixes.ts";

/**
 * The fixes of a finding in its file, the likeliest first; none where nothing can be said. They are made
 * from the analysis, never from the message's text.
 */
function fixesOf(analysis: Analysis, finding: Finding, knowledge: Knowledge): readonly Fix[] {
  const ofText = [headerFix, tabFix, commaFix].map((make) => make(analysis, finding));
  const context = fixContextAt(analysis, finding.span.start, knowledge);
  const made = context
    ? [
        ...(fixesByRule.get(finding.rule)?.(finding, context) ?? []),
        ...gateOffFixes(finding, context),
        ...(answeredByRule.has(finding.rule) ? [] : fixesByMessage(finding, context)),
      ]
    : [];
  return distinct([...ofText, ...made].filter((fix) => fix !== undefined));
}

/** No two that do the same, or that a user could not tell apart. */
function distinct(fixes: readonly Fix[]): readonly Fix[] {
  const edits = new Set<string>();
  const titles = new Set<string>();
  return fixes.filter((fix) => {
    const [does, says] = [JSON.stringify(fix.edits), fixTitleText(fix.title)];
    const isNew = !edits.has(does) && !titles.has(says);
    edits.add(does);
    titles.add(says);
    return isNew;
  });
}

/** The preferred one first and alone in that, then those that leave fewer errors. */
function ranked(tried: readonly { readonly fix: Fix; readonly errors: number }[]): readonly Fix[] {
  const first = tried.find(({ fix }) => fix.isPreferred === true);
  const others = tried
    .filter((each) => each !== first)
    .sort((a, b) => a.errors - b.errors)
    .map(({ fix }): Fix => ({ ...fix, isPreferred: false }));
  return first ? [first.fix, ...others] : others;
}

/**
 * The edits of all safe fixes of a file that do not touch each other, in the order of the text. What
 * they leave is fixed by the next call.
 */
export function safeEdits(
  analysis: Analysis,
  findings: readonly Finding[],
  knowledge: Knowledge,
): readonly TextEdit[] {
  const taken: TextEdit[] = [];
  // Where a syntax mistake makes the tree a guess, nothing else is done unseen.
  const isBroken = analysis.documents.some(({ parsed }) => parsed.problems.length > 0);
  for (const finding of findings) {
    if (isBroken && finding.message.key !== "yaml-syntax") continue;
    const safe = fixesOf(analysis, finding, knowledge).find(({ isSafe }) => isSafe === true);
    if (!safe || safe.edits.some((edit) => taken.some((other) => touch(edit, other)))) continue;
    taken.push(...safe.edits);
  }
  return taken.sort((a, b) => a.span.start - b.span.start);
}

function touch(a: TextEdit, b: TextEdit): boolean {
  return a.span.start <= b.span.end && b.span.start <= a.span.end;
}

/** The text with edits made; they must not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  return (
    [...edits]
      // An insertion where a replaced piece begins goes before it.
      .sort((a, b) => b.span.start - a.span.start || b.span.end - a.span.end)
      .reduce(
        (before, { span, newText }) =>
          before.slice(0, span.start) + newText + before.slice(span.end),
        text,
      )
  );
}

/** Larger files are not analysed once more for every fix that might be offered. */
const longestVerified = 400_000;

/**
 * The fixes of a finding that were tried: the finding is gone and there are no more errors than before.
 * `options` are those of the analysis.
 */
export function soundFixes(
  analysis: Analysis,
  finding: Finding,
  options: AnalyzeOptions,
  knowledge: Knowledge,
): readonly Fix[] {
  const fixes = fixesOf(analysis, finding, knowledge);
  if (fixes.length === 0) return fixes;
  if (analysis.text.length > longestVerified)
    return ranked(fixes.map((fix) => ({ fix, errors: 0 })));
  // What is found only together with other files cannot be tried here, but new errors can.
  const alone = { ...options, isInSet: false };
  const count = (findings: readonly Finding[]): number =>
    findings.filter(({ rule }) => rule === finding.rule).length;
  const before = analyze(analysis.text, alone, knowledge, analysis).findings;
  const tried = fixes.flatMap((fix) => {
    const text = applyEdits(analysis.text, fix.edits);
    const after = analyze(text, alone, knowledge, analysis).findings;
    const isGone = count(before) === 0 || count(after) < count(before);
    const errors = errorsIn(after);
    return isGone && errors <= errorsIn(before) ? [{ fix, errors }] : [];
  });
  return ranked(tried);
}

function errorsIn(findings: readonly Finding[]): number {
  return findings.filter(({ severity }) => severity === "error").length;
}
