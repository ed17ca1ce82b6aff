import type { ConfigTypes } from "../../../config-types.ts";
import type { Quantity } from "../../../../engine/syntax/quantity.ts";
import type { Setting } from "../../../../engine/rules/setting.ts";
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

/** One amount that `reservedMemory` sets aside. */
interface ReservedLimit {
  /** The number of the NUMA node. */
  readonly node: number;
  readonly resource: string;
  readonly limit: Setting<Quantity>;
}

/** All amounts of `reservedMemory` in the order of the file. */
export function limitsOf(
  reserved: Setting<ConfigTypes["reservedMemory"]>,
): readonly ReservedLimit[] {
  return reserved.value.flatMap(({ value: { numaNode, limits } }) =>
    [...limits.value].map(([resource, limit]) => ({ node: numaNode.value, resource, limit })),
  );
}
