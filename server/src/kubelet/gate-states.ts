import type { GateIndex } from "../facts/gate-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import { resolveAlias, type LocatedNode, type ScalarNode } from "../engine/syntax/located-node.ts";

/** Returns whether a gate is on for a document. */
export type GateStates = (gate: string) => boolean;

/**
 * The states of the gates with what the document writes under `featureGates`: a gate's own line
 * wins over `AllAlpha` and `AllBeta`, and those over the defaults of the version. A gate that the
 * version does not know is off.
 */
export function gateStatesOf(
  root: LocatedNode | undefined,
  version: KubernetesVersion,
  gates: GateIndex,
): GateStates {
  return gateStates(writtenGates(root), version, gates);
}

/** States of all gates, from those that are written. */
export function gateStates(
  written: ReadonlyMap<string, boolean>,
  version: KubernetesVersion,
  gates: GateIndex,
): GateStates {
  return gateStatesAfter([written], version, gates);
}

/**
 * The states after several sources were set in sequence, as the kubelet first sets its flags and then the result of
 * files and flags. The last line of a gate applies; `AllAlpha` and `AllBeta` apply only to gates that nothing has set
 * before.
 */
export function gateStatesAfter(
  sources: readonly ReadonlyMap<string, boolean>[],
  version: KubernetesVersion,
  gates: GateIndex,
): GateStates {
  const written = sources.filter(({ size }) => size > 0);
  // Every rule about a gate asks, and most files write none.
  if (written.length === 0) return (gate) => gates.stateIn(gate, version)?.default ?? false;
  return (gate) => {
    let isOn: boolean | undefined;
    for (const source of written) isOn = source.get(gate) ?? isOn;
    if (isOn !== undefined) return isOn;
    const state = gates.stateIn(gate, version);
    if (!state || state.locked) return state?.default ?? false;
    const all = state.stage === "Alpha" ? "AllAlpha" : state.stage === "Beta" ? "AllBeta" : "";
    for (const source of written) {
      const set = source.get(all);
      if (set !== undefined) return set;
    }
    return state.default;
  };
}

/** The states under `featureGates` of a document; values that are not booleans are treated as not written. */
export function writtenGates(root: LocatedNode | undefined): ReadonlyMap<string, boolean> {
  const map = root && resolveAlias(root);
  const entry =
    map?.kind === "map"
      ? map.entries.findLast(({ key }) => key.text === "featureGates")
      : undefined;
  const gates = entry && resolveAlias(entry.value);
  const written = new Map<string, boolean>();
  if (gates?.kind !== "map") return written;
  for (const { key, value } of gates.entries) {
    const scalar = resolveAlias(value);
    const state = scalar?.kind === "scalar" ? writtenState(scalar) : undefined;
    if (state !== undefined) written.set(key.text, state);
  }
  return written;
}

/** The state of a gate; undefined for a value that is not a boolean. */
export function writtenState({ value }: ScalarNode): boolean | undefined {
  // Null in a map is the zero value: the gate is switched off.
  if (value.type === "null") return false;
  return value.type === "bool" ? value.value : undefined;
}
