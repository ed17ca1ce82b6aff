import type { Finding } from "../../engine/analysis/finding.ts";
import type { TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import { isErrorOrWarning, newFindings } from "../../engine/fixes/new-findings.ts";
import { applyEdits } from "../../engine/syntax/edits/apply-edits.ts";
import type { Analysis } from "../analysis.ts";
import type { Tool } from "../parts/kubelet-part.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";

/** The context for trying a change. */
export interface ActionTrial {
  readonly analysis: Analysis;
  /** The analysis of a text that replaces this one, checked without the other files of its sets. */
  readonly again: (text: string) => Analysis | undefined;
  readonly knowledge: Knowledge;
  /** The tool that reads the documents: that of the analysis, or of another document of the file. */
  readonly tool?: Tool | undefined;
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
  { analysis, again }: ActionTrial,
): TriedAction | undefined {
  // Both texts are checked alone: findings that need other files stay the same.
  const before = again(analysis.text);
  const after = again(applyEdits(analysis.text, edits));
  if (!before || !after) return undefined;
  const isSameShape = after.documents.length === before.documents.length;
  if (!isSameShape || after.format !== before.format || problemsIn(after) > problemsIn(before)) {
    return undefined;
  }
  const fresh = (): readonly Finding[] =>
    newFindings({ before: before.findings, after: after.findings, edits }, undefined).filter(
      isErrorOrWarning,
    );
  return { after, fresh };
}

function problemsIn({ documents }: Analysis): number {
  return documents.reduce((sum, { parsed }) => sum + parsed.problems.length, 0);
}
