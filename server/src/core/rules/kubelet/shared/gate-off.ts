import type { GateOff } from "../../../messages/rules/gate-off.ts";
import type { Place, RuleContext } from "../../define-rule.ts";

interface GateBlame {
  readonly blame: Place;
  readonly related: readonly Place[];
  readonly params: GateOff;
}

/** The finding that `blame` needs `gate`; none where the gate is on. */
export function gateOff(
  blame: Place,
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
