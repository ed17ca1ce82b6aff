import type { CheckContext } from "../engine/parts/part.ts";
import { openSettings } from "../engine/syntax/open-settings.ts";
import { mapOf } from "../engine/syntax/look-up.ts";
import type { AnalyzedDocument, AnalyzedText } from "../kubelet/index.ts";

/** The settings of a document that a template may add. */
export interface OpenDocument {
  /** Top-level fields that may have other entries than those that are written. */
  readonly fields: ReadonlySet<string>;
  /** The template may add any field. */
  readonly isWhole: boolean;
}

const nothing: OpenDocument = { fields: new Set(), isWhole: false };

/** The settings that the template of a text may add to one of its documents; values that it fills in are written there. */
export function openInDocument(
  { parsed }: Pick<AnalyzedDocument, "parsed">,
  { text, documents, remarks }: Pick<AnalyzedText, "text" | "documents" | "remarks">,
  { isAsDelivered }: Pick<CheckContext, "isAsDelivered">,
): OpenDocument {
  const root = mapOf(parsed.root);
  const template = root && !isAsDelivered ? remarks?.template() : undefined;
  if (!root || !template) return nothing;
  const roots = documents.flatMap((document) => mapOf(document.parsed.root) ?? []);
  const paths = openSettings(root, roots, text, template, () => false).map(({ path }) => path);
  return {
    fields: new Set(paths.flatMap((path) => /^[^.[]+/.exec(path)?.[0] ?? [])),
    isWhole: paths.includes(""),
  };
}
