import { itemOf, removeAt } from "../../../../engine/analysis/fix-candidates.ts";
import { writtenPlace } from "../../../../engine/syntax/edits/document-editor.ts";
import type { Fix, FixContext } from "../../../../engine/analysis/fix.ts";
import type { Finding } from "../../../../engine/analysis/finding.ts";

/** The setting that these fixes change. */
export const reserved = "reservedMemory";

/** Takes an amount away, with its entry where that sets nothing else aside. */
export function withoutLimit(
  finding: Pick<Finding, "path">,
  context: FixContext,
  isPreferred: boolean,
): Fix | undefined {
  return removeAt(goneWithLimit(finding, context), context, { isPreferred });
}

/** The path that goes with an amount: its own, or its entry's where that sets nothing else aside. */
export function goneWithLimit(finding: Pick<Finding, "path">, { edited }: FixContext): string {
  const limits = writtenPlace(edited, itemOf(finding))?.node;
  const isOnly = limits?.kind === "map" && limits.entries.length === 1;
  return isOnly ? itemOf({ path: itemOf(finding) }) : finding.path;
}
