import type { Finding } from "./finding.ts";
import type { FixTitle } from "../messages/fix-titles.ts";
import type { KindIndex } from "../../facts/field-index.ts";
import type { Knowledge } from "./knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { Span } from "../text/span.ts";
import type { EditedDocument, TextEdit } from "../syntax/edits/edited-document.ts";

/** A change that answers a finding. */
export interface Fix {
  readonly title: FixTitle;
  readonly edits: readonly TextEdit[];
  /** The one right answer, or the likeliest; of several that say so, the first that helps. */
  readonly isPreferred?: boolean;
  /**
   * The configuration stays what it is, or the kubelet would not start without it and there is no other
   * answer: may be applied without being looked at.
   */
  readonly isSafe?: boolean;
}

export interface FixContext {
  /** The file as it was analysed. */
  readonly analysis: {
    readonly text: string;
    readonly version: KubernetesVersion;
    readonly findings: readonly Finding[];
  };
  /** The span of the edited document in it. */
  readonly documentSpan: Span;
  readonly edited: EditedDocument;
  readonly index: KindIndex | undefined;
  readonly knowledge: Knowledge;
}

/** Fixes, the likeliest first; undefined for one that could not be made. */
export type FixCandidates = readonly (Fix | undefined)[];

/** Makes the fixes of a finding; `P` is what its message needs. */
export type FixMaker<P = unknown> = (
  params: P,
  finding: Finding,
  context: FixContext,
) => FixCandidates;

/** How sure a fix is. */
export type FixConfidence = Pick<Fix, "isPreferred" | "isSafe">;

/** A fix of edits that could be made; undefined where they could not. */
export function fixOf(
  title: FixTitle,
  edits: readonly TextEdit[] | undefined,
  more: FixConfidence = {},
): Fix | undefined {
  return edits && edits.length > 0 ? { title, edits, ...more } : undefined;
}
