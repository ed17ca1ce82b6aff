import type { Span } from "../text/span.ts";

/** Markdown, with the key or value that it describes. */
export interface Hover {
  readonly span: Span;
  readonly markdown: string;
  /** It is about a setting that is commented out. */
  readonly inComment?: true;
  /** The rule that it is about, whose page says more. */
  readonly rule?: string;
}
