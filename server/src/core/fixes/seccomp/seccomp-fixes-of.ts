import {
  analyzeSeccomp,
  type AnalyzeSeccompOptions,
  type SeccompAnalysis,
} from "../../analysis/analyze-seccomp.ts";
import type { TextEdit } from "../../edits/document-editor.ts";
import type { Fix } from "../../edits/fix.ts";
import { profileContext } from "../../edits/seccomp/profile-fix.ts";
import type { Finding } from "../../findings/finding.ts";
import { podRuleFixes, profileRuleFixes } from "../../rules/rule-fixes.ts";
import type { Knowledge } from "../../schema/knowledge.ts";
import { adviceIn } from "../fixes-of.ts";
import type { Hides } from "../new-findings.ts";
import { distinctFixes, safeEditsOf, triedFixes } from "../try-fixes.ts";
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
  const context = seccompFixContextAt(analysis, finding.span.start, knowledge);
  if (!context) return [];
  const profile = profileContext(context);
  return [
    ...podRuleFixes(finding, context),
    ...(profile ? profileRuleFixes(finding, profile) : []),
  ];
}

/**
 * The fixes of a finding that were tried: the finding is gone, and no error or warning came in its place.
 * `options` are those of the analysis. None where nothing can be said, or nothing of it helps.
 */
export function soundSeccompFixes(
  analysis: SeccompAnalysis,
  finding: Finding,
  options: AnalyzeSeccompOptions,
  knowledge: Knowledge,
): readonly Fix[] {
  const isSyntax = finding.rule === syntaxRule;
  const judge = judgeOf(analysis, options, knowledge);
  return triedFixes(seccompFixesOf(analysis, finding, knowledge), {
    text: analysis.text,
    target: finding,
    hides: hiddenBy(finding),
    isAdvice: adviceIn(knowledge),
    // What a broken text hides comes to light when it is mended, and is none of the mending's faults.
    judge: (text) => judge(text).filter(({ rule }) => !isSyntax || rule === syntaxRule),
  });
}

function hiddenBy({ rule }: Finding): Hides {
  return rule === syntaxRule ? "the rest of the text" : "nothing";
}

function judgeOf(
  analysis: SeccompAnalysis,
  options: AnalyzeSeccompOptions,
  knowledge: Knowledge,
): (text: string) => readonly Finding[] {
  // A file with a profile stays one, even where nothing in it says so any more.
  const isFile = analysis.profiles.some(({ form }) => form === "file");
  const again = { ...options, ...(isFile && { isProfile: "always" as const }) };
  return (text) => analyzeSeccomp(text, again, knowledge, analysis)?.findings ?? [];
}

/**
 * The edits of all safe fixes of findings that do not touch each other, in the order of the text; what
 * they leave is fixed by the next call. Safe is what leaves the filter as it is, and the one answer to
 * what the runtime refuses. `options` are those of the analysis.
 */
export function safeSeccompEdits(
  analysis: SeccompAnalysis,
  findings: readonly Finding[],
  options: AnalyzeSeccompOptions,
  knowledge: Knowledge,
): readonly TextEdit[] {
  // Where a syntax mistake makes the tree a guess, nothing else is done unseen.
  if (analysis.file.documents.some(({ problems }) => problems.length > 0)) {
    return safeSyntaxEdits(
      analysis,
      findings.filter(({ rule }) => rule === syntaxRule),
    );
  }
  return safeEditsOf(findings, (finding) => seccompFixesOf(analysis, finding, knowledge), {
    text: analysis.text,
    judge: judgeOf(analysis, options, knowledge),
    isAdvice: adviceIn(knowledge),
    hidesOf: hiddenBy,
  });
}
