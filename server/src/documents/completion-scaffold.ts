import type { Cursor } from "../engine/syntax/cursor.ts";
import type { CompletionCandidate, CompletionContext } from "./completion-model.ts";
import { scaffolds } from "./scaffolds.ts";

/** Whole files for an empty document; a drop-in gets a header only. */
export function scaffoldCandidates(
  cursor: Extract<Cursor, { at: "key" }>,
  offset: number,
  { analysis }: CompletionContext,
): readonly CompletionCandidate[] {
  if (cursor.style !== "block" || offset < cursor.span.start) return [];
  const offered = analysis.role === "drop-in" ? scaffolds.slice(0, 1) : scaffolds;
  return offered.map(({ label, detail, yaml }, position) => ({
    label,
    kind: "snippet",
    detail,
    insert: { span: cursor.span, text: yaml, isSnippet: true },
    sortText: ` ${position}`,
    preselect: position === 0 ? true : undefined,
    documentation: { of: "none" },
  }));
}
