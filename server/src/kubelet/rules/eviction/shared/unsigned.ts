import { withoutSign } from "../../../amounts.ts";
import { preferred, removeAt, replaceAt } from "../../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../../engine/analysis/fix.ts";
import type { Finding } from "../../../../engine/analysis/finding.ts";

/** The amount without its sign, or no amount. */
export function unsigned(
  { written }: { readonly written: string },
  { path }: Finding,
  context: FixContext,
): FixCandidates {
  const text = withoutSign(written) ?? (written === "-1" ? "1" : undefined);
  return [
    text === undefined ? undefined : replaceAt(path, text, context, preferred),
    removeAt(path, context),
  ];
}
