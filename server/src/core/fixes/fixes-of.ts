import type { Analysis, AnalyzeOptions } from "../analysis/analysis.ts";
import { analyze } from "../analysis/analyze.ts";
import { isInside, type EmbeddedAnalysis } from "../analysis/embedded.ts";
import type { Finding } from "../findings/finding.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import { fixesByMessage } from "./by-message.ts";
import { ruleFixes } from "../rules/rule-fixes.ts";
import { answeredByConstraint, constraintFixes } from "./by-constraint.ts";
import type { TextEdit } from "../edits/document-editor.ts";
import { type Answers, type Fix, type FixContext } from "../edits/fix.ts";
import { flagSpellingFixes, isJoinedItem } from "./flag-spelling.ts";
import type { Hides } from "./new-findings.ts";
import { commaFix, headerFix, markerFix, tabFix } from "./text-fixes.ts";
import { distinctFixes, safeEditsOf, triedFixes } from "./try-fixes.ts";
import { fixContextAt } from "./fix-context.ts";

/**
 * The fixes of a finding in its file, the likeliest first; none where nothing can be said. They are made
 * from the analysis, never from the message's text.
 */
function fixesOf(analysis: Analysis, finding: Finding, knowledge: Knowledge): readonly Fix[] {
  const ofText = [headerFix, markerFix, tabFix, commaFix].map((make) => make(analysis, finding));
  const context = fixContextAt(analysis, finding.span.start, knowledge);
  const made = context ? fixesInDocument(finding, context) : [];
  return distinctFixes([...ofText, ...made].filter((fix) => fix !== undefined));
}

function fixesInDocument(finding: Finding, context: FixContext): Answers {
  const byFlag = flagSpellingFixes(finding, context);
  const others = [
    ...ruleFixes(finding, context),
    ...constraintFixes(finding, context),
    ...(answeredByConstraint.has(finding.rule) ? [] : fixesByMessage(finding, context)),
  ];
  // In the place of several items, one value would lose the others.
  const isJoined = isJoinedItem(finding, context);
  return [...byFlag, ...others.filter((fix) => !isJoined || fix?.title.key !== "replace")];
}

/**
 * The edits of all safe fixes of a file that do not touch each other, in the order of the text. What
 * they leave is fixed by the next call. `options` are those of the analysis.
 */
export function safeEdits(
  analysis: Analysis,
  findings: readonly Finding[],
  options: AnalyzeOptions,
  knowledge: Knowledge,
): readonly TextEdit[] {
  // Where a syntax mistake makes the tree a guess, nothing else is done unseen.
  const isBroken = analysis.documents.some(({ parsed }) => parsed.problems.length > 0);
  const fixable = findings.filter(({ message }) => !isBroken || message.key === "yaml-syntax");
  return safeEditsOf(fixable, (finding) => fixesOf(analysis, finding, knowledge), {
    text: analysis.text,
    judge: judgeAlone(analysis, options, knowledge),
    isAdvice: adviceIn(knowledge),
    hidesOf: (finding) => hiddenBy(finding, knowledge),
  });
}

/** What is found only together with other files cannot be tried, but new errors can. */
function judgeAlone(
  analysis: Analysis,
  options: AnalyzeOptions,
  knowledge: Knowledge,
): (text: string) => readonly Finding[] {
  const alone = { ...options, isInSet: false };
  return (text) => analyze(text, alone, knowledge, analysis).findings;
}

/** Tells the rules whose findings the kubelet, or the runtime, has nothing against. */
export function adviceIn({ rules }: Pick<Knowledge, "rules">): (rule: string) => boolean {
  return (rule) => rules.get(rule)?.advice === true;
}

/** The same for a configuration inside another tool's file; nothing else of that file is changed. */
export function safeEmbeddedEdits(
  part: EmbeddedAnalysis,
  knowledge: Knowledge,
): readonly TextEdit[] {
  const { analysis, options } = part;
  const edits = safeEdits(analysis, analysis.findings, options, knowledge);
  return edits.every(({ span }) => isInside(part, span)) ? edits : [];
}

/**
 * The fixes of a finding that were tried: the finding is gone, and no error or warning came in its place.
 * `options` are those of the analysis.
 */
export function soundFixes(
  analysis: Analysis,
  finding: Finding,
  options: AnalyzeOptions,
  knowledge: Knowledge,
): readonly Fix[] {
  return triedFixes(fixesOf(analysis, finding, knowledge), {
    text: analysis.text,
    target: finding,
    hides: hiddenBy(finding, knowledge),
    isAdvice: adviceIn(knowledge),
    judge: judgeAlone(analysis, options, knowledge),
  });
}

/** The kubelet stops at a mistake of decoding, and no rule reads a value that is none. */
function hiddenBy({ message, rule, severity }: Finding, { rules }: Knowledge): Hides {
  if (message.key === "yaml-syntax") return "the rest of the text";
  const isDecoding = severity === "error" && rules.get(rule)?.stage === "decode";
  return isDecoding ? "later checks" : "nothing";
}
