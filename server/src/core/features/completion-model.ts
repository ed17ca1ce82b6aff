import type { Analysis, AnalyzedDocument } from "../analysis/analysis.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import type { Span } from "../text/span.ts";

/** One thing that can be inserted at the cursor. */
export interface CompletionCandidate {
  readonly label: string;
  readonly kind: "field" | "value" | "gate" | "scaffold";
  /** Type and default, or stage and default of a gate. */
  readonly detail?: string;
  readonly insert: {
    readonly span: Span;
    /** Absolute text: line breaks are followed by their full indentation. */
    readonly text: string;
    readonly isSnippet: boolean;
  };
  /** What the typed word is compared with, where that is not the label. */
  readonly filterText?: string;
  readonly sortText: string;
  readonly preselect?: boolean;
  readonly deprecated?: boolean;
  /** Ask again after accepting: a value or key follows. */
  readonly retrigger?: boolean;
  readonly documentation: DocumentationKey;
}

/** Names a documentation text, which is fetched when the item is looked at. */
export type DocumentationKey =
  | {
      readonly of: "field";
      readonly kind: string;
      readonly apiVersion: string;
      readonly path: string;
    }
  | { readonly of: "gate"; readonly name: string }
  | { readonly of: "value"; readonly kind: string; readonly path: string; readonly value: string }
  | { readonly of: "rule"; readonly name: string }
  | { readonly of: "none" };

/** What the candidates are made of. */
export interface CompletionContext {
  readonly analysis: Analysis;
  readonly document: AnalyzedDocument;
  readonly knowledge: Knowledge;
}
