import { maker, removeAt } from "../../../../engine/analysis/fix-candidates.ts";
import { gateOn } from "../../shared/feature-gates.ts";
import type { FixCandidates, FixContext, FixMaker } from "../../../../engine/analysis/fix.ts";
import type { Finding } from "../../../../engine/analysis/finding.ts";

/** Switches the gate of options on, or removes them. */
export function optionsGateFix(
  { gate }: { readonly gate: string },
  { path }: Finding,
  context: FixContext,
): FixCandidates {
  return [gateOn(gate, context), removeAt(path, context)];
}

/** Sets the policy that the options are for, or removes them. */
export function orRemove(field: string, policy: string): FixMaker {
  return maker.either(maker.setting([field, policy]), maker.removal({}));
}
