import type { Analysis, AnalyzeOptions } from "../analysis/analysis.ts";
import { analyze } from "../analysis/analyze.ts";
import { isInside, type EmbeddedAnalysis } from "../analysis/embedded.ts";
import type { Finding } from "../findings/finding.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import { fixesByMessage } from "./by-message.ts";
import { answeredByRule, fixesByRule } from "./by-rule.ts";
import type { TextEdit } from "./document-editor.ts";
import { fixContextAt, type Fix } from "./fix.ts";
import { gateOffFixes } from "./rules/gates.ts";
import { commaFix, headerFix, markerFix, tabFix } from "./text-fixes.ts";
import { distinctFixes, safeEditsOf, triedFixes } from "./try-fixes.ts";

export { applyEdits } from "./try-fixes.ts";

/**
 * The fixes of a finding in its file, the likeliest first; none where nothing can be said. They are made
 * from the analysis, never from the message's text.
 */
function fixesOf(analysis: Analysis, finding: Finding, knowledge: Knowledge): readonly Fix[] {
  const ofText = [headerFix, markerFix, tabFix, commaFix].map((make) => make(analysis, finding));
  const context = fixContextAt(analysis, finding.span.start, knowledge);
  const made = context
    ? [
        ...(fixesByRule.get(finding.rule)?.(finding, context) ?? []),
        ...gateOffFixes(finding, context),
        ...(answeredByRule.has(finding.rule) ? [] : fixesByMessage(finding, context)),
      ]
    : [];
  return distinctFixes([...ofText, ...made].filter((fix) => fix !== undefined));
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
  // Where a syntax mistake makes the tree a guess, nothing else is done unseen.
  const isBroken = analysis.documents.some(({ parsed }) => parsed.problems.length > 0);
  const fixable = findings.filter(({ message }) => !isBroken || message.key === "yaml-syntax");
  return safeEditsOf(fixable, (finding) => fixesOf(analysis, finding, knowledge));
}

/** The same for a configuration inside another tool's file; nothing else of that file is changed. */
export function safeEmbeddedEdits(
  part: EmbeddedAnalysis,
  knowledge: Knowledge,
): readonly TextEdit[] {
  const { analysis } = part;
  const edits = safeEdits(analysis, analysis.findings, knowledge);
  return edits.every(({ span }) => isInside(part, span)) ? edits : [];
}

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
  // What is found only together with other files cannot be tried here, but new errors can.
  const alone = { ...options, isInSet: false };
  const judge = (text: string): readonly Finding[] =>
    analyze(text, alone, knowledge, analysis).findings;
  const { text } = analysis;
  return triedFixes(fixesOf(analysis, finding, knowledge), { text, rule: finding.rule, judge });
}
