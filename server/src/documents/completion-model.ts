import type { Completion, DocumentationKey } from "../engine/analysis/part-results.ts";
import type { Analysis, AnalyzedDocument } from "../kubelet/index.ts";
import type { Knowledge } from "../engine/analysis/knowledge.ts";

/** A completion in the kubelet's documents; its documentation is made when it is looked at. */
export interface CompletionCandidate extends Completion {
  readonly sortText: string;
  readonly documentation: DocumentationKey;
}

export interface CompletionContext {
  readonly analysis: Analysis;
  readonly document: AnalyzedDocument;
  readonly knowledge: Knowledge;
}
