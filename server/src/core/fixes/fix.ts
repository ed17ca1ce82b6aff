import type { Analysis, AnalyzedDocument } from "../analysis/analysis.ts";
import { documentAt } from "../analysis/analysis.ts";
import type { Finding } from "../findings/finding.ts";
import type { FixTitle } from "../messages/fix-titles.ts";
import type { MessageRef } from "../messages/message-ref.ts";
import type { KindIndex } from "../schema/field-index.ts";
import type { Knowledge } from "../schema/knowledge.ts";
import { resolveAlias } from "../syntax/located-node.ts";
import type { EditedDocument, TextEdit } from "./edited-document.ts";

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

/** What a fix is made from. */
export interface FixContext {
  readonly analysis: Analysis;
  readonly document: AnalyzedDocument;
  readonly edited: EditedDocument;
  readonly index: KindIndex | undefined;
  readonly knowledge: Knowledge;
}

/** Fixes, the likeliest first; undefined for one that could not be made. */
export type Answers = readonly (Fix | undefined)[];

/** Makes the fixes of a finding. */
export type FixMaker = (finding: Finding, context: FixContext) => Answers;

/** How sure a fix is. */
export type Standing = Pick<Fix, "isPreferred" | "isSafe">;

type Key = MessageRef["key"];

/** What the message of a key carries. */
export type ParamsOf<K extends Key> = Extract<MessageRef, { readonly key: K }>["params"];

/** A key of the message catalogue and the maker of fixes for findings that say it. */
export function forMessage<K extends Key>(
  key: K,
  make: (params: ParamsOf<K>, finding: Finding, context: FixContext) => Answers,
): readonly [string, FixMaker] {
  return [
    key,
    (finding, context) =>
      finding.message.key === key
        ? // Key and params come from one union member, which the compiler cannot see here.
          make(finding.message.params as ParamsOf<K>, finding, context)
        : [],
  ];
}

/** The context of the document at an offset; undefined where it is none of the kubelet's. */
export function fixContextAt(
  analysis: Analysis,
  offset: number,
  knowledge: Knowledge,
): FixContext | undefined {
  const document = documentAt(analysis, offset);
  const root = document?.parsed.root && resolveAlias(document.parsed.root);
  if (!document || root?.kind !== "map") return undefined;
  const { index } = document;
  const { text, format } = analysis;
  const edited = { text, format, root, fields: index?.root };
  return { analysis, document, edited, index, knowledge };
}

/** A fix of edits that could be made; undefined where they could not. */
export function fixOf(
  title: FixTitle,
  edits: readonly TextEdit[] | undefined,
  more: Standing = {},
): Fix | undefined {
  return edits && edits.length > 0 ? { title, edits, ...more } : undefined;
}
