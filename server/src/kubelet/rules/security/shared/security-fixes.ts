import {
  itemsAt,
  preferred,
  removeAt,
  replaceAt,
  setAt,
} from "../../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../../engine/analysis/fix.ts";
import type { Finding } from "../../../../engine/analysis/finding.ts";
import { isSupportedCurve } from "./tls-curves.ts";

/** Without the number; or with that of a usual curve that is not in the list yet. */
export function otherCurve(
  _params: unknown,
  { path }: Finding,
  context: FixContext,
): FixCandidates {
  const numbers = itemsAt(context, itemOfList(path)).map(Number);
  const other = [29, 23, 24, 25].find((id) => !numbers.includes(id));
  const isLeft = numbers.some(isSupportedCurve);
  return [
    removeAt(path, context, { isPreferred: isLeft }),
    other === undefined ? undefined : replaceAt(path, other, context, preferred),
  ];
}

function itemOfList(path: string): string {
  return path.replace(/\[\d+\]$/, "");
}

/** Lets the kubelet set the kernel's parameters itself. */
export function asProtectionOff(
  _params: unknown,
  _finding: Finding,
  context: FixContext,
): FixCandidates {
  return [setAt("protectKernelDefaults", false, context)];
}
