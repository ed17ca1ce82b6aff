import { pathOfKey } from "../../../engine/text/value-path.ts";
import { isWritten, preferred, removeAt } from "../../../engine/analysis/fix-candidates.ts";
import { setValue } from "../../../engine/syntax/edits/document-editor.ts";
import {
  type Fix,
  type FixContext,
  fixOf,
  type FixConfidence,
} from "../../../engine/analysis/fix.ts";

/**
 * Has a gate on: by removing the line that switches it off where it is on by default, else by a line of
 * its own.
 */
export function gateOn(
  gate: string,
  context: FixContext,
  more: FixConfidence = preferred,
): Fix | undefined {
  const line = gatePath(gate);
  const isMixed = ["AllAlpha", "AllBeta"].some((all) => isWritten(context, gatePath(all)));
  if (isDefaultOn(gate, context) && isWritten(context, line) && !isMixed) {
    return removeAt(line, context, more);
  }
  return switchGate(gate, true, context, more);
}

/** Has a gate off, in the same way. */
export function gateOff(
  gate: string,
  context: FixContext,
  more: FixConfidence = {},
): Fix | undefined {
  return isDefaultOn(gate, context)
    ? switchGate(gate, false, context, more)
    : removeAt(gatePath(gate), context, more);
}

/** Writes the line of a gate. */
export function switchGate(
  gate: string,
  state: boolean,
  { edited }: FixContext,
  more: FixConfidence,
): Fix | undefined {
  const edits = setValue(edited, gatePath(gate), state);
  return fixOf({ key: "switch-gate", params: { gate, state } }, edits, more);
}

/** The path of a gate's line. */
export function gatePath(gate: string): string {
  return pathOfKey("featureGates", gate);
}

/** True for a gate that is on where no line speaks of it. */
export function isDefaultOn(gate: string, { knowledge, analysis }: FixContext): boolean {
  return knowledge.gates.stateIn(gate, analysis.version)?.default === true;
}
