import type { Analysis, AnalyzeOptions } from "../analysis/analysis.ts";
import { analyze } from "../analysis/analyze.ts";
import { applyEdits } from "../edits/apply-edits.ts";
import type { TextEdit } from "../edits/document-editor.ts";
import type { Finding } from "../findings/finding.ts";
import { isGrave, newFindings } from "../fixes/new-findings.ts";
import type { Knowledge } from "../schema/knowledge.ts";

/** What a change is tried on. */
export interface ActionTrial {
  readonly analysis: Analysis;
  /** Those of the analysis. */
  readonly options: AnalyzeOptions;
  readonly knowledge: Knowledge;
}

/** A text after a change, and what came with it. */
export interface TriedAction {
  readonly after: Analysis;
  /** Errors and warnings that were not there before; looked for when they are asked for. */
  readonly fresh: () => readonly Finding[];
}

/**
 * Tries a change that no finding calls for; undefined where the text could not be read as well as before:
 * another number of documents, or more syntax mistakes.
 */
export function tryAction(
  edits: readonly TextEdit[],
  { analysis, options, knowledge }: ActionTrial,
): TriedAction | undefined {
  // What is found only together with other files stays as it is.
  const alone = { ...options, isInSet: false };
  const before = analysisAlone(analysis, options, knowledge);
  const after = analyze(applyEdits(analysis.text, edits), alone, knowledge, analysis);
  const isSameShape = after.documents.length === before.documents.length;
  if (!isSameShape || after.format !== before.format || problemsIn(after) > problemsIn(before)) {
    return undefined;
  }
  const fresh = (): readonly Finding[] =>
    newFindings({ before: before.findings, after: after.findings, edits }, undefined).filter(
      isGrave,
    );
  return { after, fresh };
}

function analysisAlone(
  analysis: Analysis,
  options: AnalyzeOptions,
  knowledge: Knowledge,
): Analysis {
  if (options.isInSet !== true) return analysis;
  return analyze(analysis.text, { ...options, isInSet: false }, knowledge, analysis);
}

function problemsIn({ documents }: Analysis): number {
  return documents.reduce((sum, { parsed }) => sum + parsed.problems.length, 0);
}
