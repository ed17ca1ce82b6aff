import type { Span } from "../text/span.ts";

/** One thing that can be inserted at the cursor, whatever it is a part of. */
export interface Completion {
  readonly label: string;
  /** The kind, for which editors show an icon. */
  readonly kind:
    | "property"
    | "value"
    | "enum-member"
    | "snippet"
    | "function"
    | "constant"
    | "file"
    | "module";
  readonly detail?: string;
  /** The detail is shown next to every label. */
  readonly isDetailBeside?: true;
  readonly insert: {
    readonly span: Span;
    /** Absolute text: line breaks are followed by their full indentation. */
    readonly text: string;
    readonly isSnippet: boolean;
  };
  /** The text to compare with the typed word, if it is not the label. */
  readonly filterText?: string;
  /**
   * One of many possible values, such as a number, a duration or a path: it is offered only while nothing is written. A
   * text that cannot begin a value may find it by its name.
   */
  readonly free?: { readonly name?: string };
  readonly sortText?: string;
  readonly preselect?: boolean;
  readonly deprecated?: boolean;
  /** Ask again after accepting: a value or key follows. */
  readonly retrigger?: boolean;
  /** Markdown, or the name of a text that is made when the item is looked at. */
  readonly documentation?: string | DocumentationKey;
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
  | { readonly of: "flag"; readonly name: string }
  | { readonly of: "value"; readonly kind: string; readonly path: string; readonly value: string }
  | { readonly of: "rule"; readonly name: string }
  | {
      readonly of: "seccomp";
      readonly name: string;
      readonly kind: "call" | "constant" | "value" | "key";
    }
  /** All that is known of a rule. */
  | { readonly of: "rule-facts"; readonly name: string }
  | { readonly of: "none" };

/** Text that leads somewhere. A relative path counts from the folder of the file. */
export interface DocumentLink {
  readonly span: Span;
  readonly target:
    | { readonly kind: "url"; readonly url: string }
    | { readonly kind: "path"; readonly path: string };
  readonly tooltip: string;
}

/** One line of the outline, with its children. */
export interface OutlineItem {
  /** Never empty. */
  readonly name: string;
  /** The value in short, `[3]` for a list of three; "" where there is nothing to add. */
  readonly detail: string;
  readonly kind: "document" | "struct" | "list" | "field";
  /** The whole entry, item or document. */
  readonly span: Span;
  /** The text to put the cursor on; it is inside `span`. */
  readonly nameSpan: Span;
  readonly children: readonly OutlineItem[];
}

/** Marks that need the schema: the grammar colors everything else. */
export type KeyMark =
  | "deprecated"
  | "unknown"
  | "alphaGate"
  | "betaGate"
  | "stableGate"
  | "deprecatedGate";

export interface MarkedKey {
  readonly span: Span;
  readonly mark: KeyMark;
}

/** The beginning of a new line. */
export interface NewLineStart {
  /** The whole line, which contains only spaces. */
  readonly span: Span;
  readonly text: string;
}
