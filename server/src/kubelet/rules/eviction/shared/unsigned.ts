import { withoutSign } from "../../../amounts.ts";
import { preferred, removeAt, replaceAt } from "../../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../../engine/analysis/fix.ts";
import type { Finding } from "../../../../engine/analysis/finding.ts";

/** A signal and what is written for it. */
export interface NamedThreshold {
  readonly signal: string;
  readonly written: string;
}

/** `rewrite`: the correct form, if it is clear. */
export interface Rewritable extends NamedThreshold {
  readonly rewrite: string | undefined;
}

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
