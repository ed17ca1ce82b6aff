import { removeAt } from "../../../../engine/analysis/fix-candidates.ts";
import { gateOn } from "../../shared/feature-gates.ts";
import type { FixCandidates, FixContext } from "../../../../engine/analysis/fix.ts";
import type { Finding } from "../../../../engine/analysis/finding.ts";
import type { RuleContext } from "../../define-rule.ts";
import type { BlamedPlace } from "../../../../engine/rules/rule.ts";

/** The parameters of the message about a feature gate that is off. */
export interface GateOff {
  readonly gate: string;
  readonly version: string;
  /** The file itself turns the gate off. */
  readonly offHere: boolean;
}

/**
 * Makes the message of a setting whose feature gate is off. `claim` is a sentence about both;
 * `instead` says what to do without the gate, as in "remove the line".
 */
export function gateOffMessage(claim: string, instead: string): (params: GateOff) => string {
  return ({ gate, version, offHere }) => {
    const state = offHere ? "in featureGates" : `by default in Kubernetes ${version}`;
    return `${claim} The gate is disabled ${state}. The kubelet does not start. Set "${gate}: true" in featureGates, or ${instead}.`;
  };
}

interface GateBlame {
  readonly blame: BlamedPlace;
  readonly related: readonly BlamedPlace[];
  readonly params: GateOff;
}

/** The finding that `blame` needs `gate`; none where the gate is on. */
export function gateOff(
  blame: BlamedPlace,
  gate: string,
  { config, gates, version }: RuleContext,
): readonly GateBlame[] {
  const state = gates.stateIn(gate, version);
  // A locked gate is on, and the line that says otherwise has a finding of its own.
  if (config.isGateOn(gate) || state?.locked) return [];
  const line = config.setting("featureGates").value.get(gate);
  const offHere = line !== undefined || state?.default === true;
  return [{ blame, related: line ? [line] : [], params: { gate, version, offHere } }];
}

/** Switches the gate on, or removes the setting. */
export function gateOffFix(
  { gate }: GateOff,
  { path }: Finding,
  context: FixContext,
): FixCandidates {
  return [gateOn(gate, context), removeAt(path, context)];
}
