import { type FixSource, safeEditsOf } from "../engine/fixes/try-fixes.ts";
import type { Hides } from "../engine/fixes/new-findings.ts";
import {
  type Analysis,
  commaFix,
  fixContextAt,
  fixesByMessage,
  flagSpellingFixes,
  headerFix,
  halfWidthFix,
  kyamlHeaderFix,
  isJoinedItem,
  markerFix,
  outdentFix,
  tabFix,
  domain as kubelet,
} from "../kubelet/index.ts";
import { answeredByConstraint, constraintFixes } from "./by-constraint.ts";
import type { TextEdit } from "../engine/syntax/edits/document-editor.ts";
import type { FixCandidates, FixContext } from "../engine/analysis/fix.ts";
import type { Finding } from "../engine/analysis/finding.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";
import type { Budget } from "../engine/text/budget.ts";
import { fixesById } from "../engine/rules/rule.ts";
import { domain as credentials } from "../credentials/index.ts";

const byId = fixesById([...Object.values(kubelet.rules), ...Object.values(credentials.rules)]);

/** The fixes that a rule has for a finding in a file of the kubelet's kinds, the likeliest first. */
function ruleFixes(finding: Finding, context: FixContext): FixCandidates {
  return byId.get(finding.rule)?.(finding, context) ?? [];
}

/**
 * How the fixes of findings in the kubelet's documents are made and tried. `check` has what is found in another text;
 * what is found only together with other files cannot be tried, but new errors can.
 */
export function documentFixes(
  analysis: Analysis,
  check: (text: string) => readonly Finding[],
  knowledge: Knowledge,
): FixSource {
  return {
    text: analysis.text,
    fixesOf: (finding) => fixesOf(analysis, finding, knowledge),
    check,
    hiddenBy: (finding) => hiddenBy(finding, knowledge),
    knowledge,
  };
}

function fixesOf(analysis: Analysis, finding: Finding, knowledge: Knowledge): FixCandidates {
  const makers = [headerFix, markerFix, outdentFix, tabFix, commaFix, kyamlHeaderFix, halfWidthFix];
  const ofText = makers.map((make) => make(analysis, finding));
  const context = fixContextAt(analysis, finding.span.start, knowledge);
  return context ? [...ofText, ...fixesInDocument(finding, context)] : ofText;
}

/** The fixes of a finding that follow from its message, its rule and its value. */
export function fixesInDocument(finding: Finding, context: FixContext): FixCandidates {
  const byFlag = flagSpellingFixes(finding, context);
  const others = [
    ...ruleFixes(finding, context),
    ...constraintFixes(finding, context),
    ...(answeredByConstraint.has(finding.rule) ? [] : fixesByMessage(finding, context)),
  ];
  // One value would replace several items and lose the others.
  const isJoined = isJoinedItem(finding, context);
  return [...byFlag, ...others.filter((fix) => !isJoined || fix?.title.key !== "replace")];
}

/** The edits of all safe fixes of findings that do not touch each other. */
export function safeDocumentEdits(
  { documents }: Analysis,
  source: FixSource,
  findings: readonly Finding[],
  budget: Budget | undefined,
): readonly TextEdit[] {
  // Where a syntax mistake makes the tree a guess, nothing else is done unseen.
  const isBroken = documents.some(({ parsed }) => parsed.problems.length > 0);
  const fixable = findings.filter(({ message }) => !isBroken || message.key === "yaml-syntax");
  return safeEditsOf(source, fixable, budget);
}

/** The kubelet stops at a decoding error, and no rule reads an invalid value. */
export function hiddenBy({ message, rule, severity }: Finding, { rules }: Knowledge): Hides {
  if (message.key === "yaml-syntax") return "the rest of the text";
  const isDecoding = severity === "error" && rules.get(rule)?.stage === "decode";
  return isDecoding ? "later checks" : "nothing";
}
