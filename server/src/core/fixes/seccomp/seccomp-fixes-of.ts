import {
  analyzeSeccomp,
  type AnalyzeSeccompOptions,
  type SeccompAnalysis,
} from "../../analysis/analyze-seccomp.ts";
import type { Finding } from "../../findings/finding.ts";
import type { Knowledge } from "../../schema/knowledge.ts";
import type { TextEdit } from "../document-editor.ts";
import type { Fix } from "../fix.ts";
import { distinctFixes, safeEditsOf, triedFixes } from "../try-fixes.ts";
import { seccompFixesByRule } from "./index.ts";
import { seccompFixContextAt } from "./seccomp-fix.ts";
import { safeSyntaxEdits, syntaxFixes } from "./syntax.ts";

const syntaxRule = "seccomp-json-syntax";

/** The fixes of a finding about seccomp, the likeliest first; none where nothing can be said. */
function seccompFixesOf(
  analysis: SeccompAnalysis,
  finding: Finding,
  knowledge: Knowledge,
): readonly Fix[] {
  const made =
    finding.rule === syntaxRule
      ? syntaxFixes(analysis, finding)
      : fixesByRule(analysis, finding, knowledge);
  return distinctFixes(made.filter((fix) => fix !== undefined));
}

function fixesByRule(
  analysis: SeccompAnalysis,
  finding: Finding,
  knowledge: Knowledge,
): readonly (Fix | undefined)[] {
  const make = seccompFixesByRule.get(finding.rule);
  const context = make && seccompFixContextAt(analysis, finding.span.start, knowledge);
  return context ? make(finding, context) : [];
}

/**
 * The fixes of a finding that were tried: the finding is gone and there are no more errors than before.
 * `options` are those of the analysis. None where nothing can be said, or nothing of it helps.
 */
export function soundSeccompFixes(
  analysis: SeccompAnalysis,
  finding: Finding,
  options: AnalyzeSeccompOptions,
  knowledge: Knowledge,
): readonly Fix[] {
  const { text } = analysis;
  const { rule } = finding;
  const isSyntax = rule === syntaxRule;
  // A file with a profile stays one, even where nothing in it says so any more.
  const isFile = analysis.profiles.some(({ form }) => form === "file");
  const again = isFile ? { isProfile: "always" as const } : {};
  const judge = (changed: string): readonly Finding[] => {
    const judged = analyzeSeccomp(changed, { ...options, ...again }, knowledge, analysis);
    const findings = judged?.findings ?? [];
    // What a broken text hides comes to light when it is mended, and is none of the mending's faults.
    return isSyntax ? findings.filter((each) => each.rule === syntaxRule) : findings;
  };
  return triedFixes(seccompFixesOf(analysis, finding, knowledge), { text, rule, judge });
}

/**
 * The edits of all safe fixes of findings that do not touch each other, in the order of the text; what
 * they leave is fixed by the next call. Safe is what leaves the filter as it is, and the one answer to
 * what the runtime refuses.
 */
export function safeSeccompEdits(
  analysis: SeccompAnalysis,
  findings: readonly Finding[],
  knowledge: Knowledge,
): readonly TextEdit[] {
  // Where a syntax mistake makes the tree a guess, nothing else is done unseen.
  if (analysis.file.documents.some(({ problems }) => problems.length > 0)) {
    return safeSyntaxEdits(
      analysis,
      findings.filter(({ rule }) => rule === syntaxRule),
    );
  }
  return safeEditsOf(findings, (finding) => seccompFixesOf(analysis, finding, knowledge));
}
