import { isBefore, valueIn } from "./field-index.ts";
import {
  kubernetesVersions,
  type GateStage,
  type GateStep,
  type GateTable,
  type KubernetesVersion,
} from "./table.ts";

/** Facts about the feature gates of a version's kubelet binary. */
export interface GateIndex {
  /** Names known to `version`, sorted. */
  namesIn(version: KubernetesVersion): readonly string[];
  /** Stage, default and lock in `version`; undefined where that kubelet does not know the gate. */
  stateIn(name: string, version: KubernetesVersion): GateStep | undefined;
  /** The stage in `version`, and the version that brought it; absent where that is older than the oldest known. */
  stageIn(name: string, version: KubernetesVersion): StageSince | undefined;
  /** All steps of a gate over the supported versions; empty for a gate that none of them knows. */
  history(name: string): GateTable["gates"][string];
  /** Release notes of `version` name the gate; its stage and default are not known. */
  isNamedIn(name: string, version: KubernetesVersion): boolean;
  /** The version that removed the gate; undefined: never known, or not removed. */
  removedIn(name: string, version: KubernetesVersion): string | undefined;
  /** Gates that must be on if this one is on (checked since 1.35). */
  dependencies(name: string, version: KubernetesVersion): readonly string[];
  /** The gates known to `version` that have dependencies there, sorted by name. */
  dependentsIn(version: KubernetesVersion): readonly DependentGate[];
}

/** A gate that needs others. */
interface DependentGate {
  readonly gate: string;
  readonly needs: readonly string[];
}

interface StageSince {
  readonly stage: GateStage;
  readonly since?: string;
}

/** An index over the generated table of gates. */
export function createGateIndex(table: GateTable): GateIndex {
  const gates = new Map(Object.entries(table.gates));
  const removed = new Map(Object.entries(table.removed));
  const dependencies = new Map(Object.entries(table.dependencies));
  const names = new Map<KubernetesVersion, readonly string[]>();
  const dependents = new Map<KubernetesVersion, readonly DependentGate[]>();
  const states = new Map<KubernetesVersion, ReadonlyMap<string, GateStep>>();
  const statesIn = (version: KubernetesVersion): ReadonlyMap<string, GateStep> => {
    const cached = states.get(version);
    if (cached) return cached;
    const found = new Map<string, GateStep>();
    for (const [name, steps] of gates) {
      const state = valueIn(steps, version);
      if (state) found.set(name, state);
    }
    states.set(version, found);
    return found;
  };
  const stateIn = (name: string, version: KubernetesVersion): GateStep | undefined =>
    statesIn(version).get(name);
  const dependenciesOf = (name: string, version: KubernetesVersion): readonly string[] =>
    valueIn(dependencies.get(name), version) ?? [];
  return {
    namesIn(version) {
      let sorted = names.get(version);
      if (!sorted) {
        sorted = [...statesIn(version).keys()].sort();
        names.set(version, sorted);
      }
      return sorted;
    },
    stateIn,
    stageIn(name, version) {
      const stage = stateIn(name, version)?.stage;
      if (!stage) return undefined;
      const steps = (gates.get(name) ?? []).filter(({ since }) => !isBefore(version, since));
      const other = steps.findLastIndex(({ value }) => value?.stage !== stage);
      const since = steps[other + 1]?.since;
      return since === undefined || since === kubernetesVersions[0] ? { stage } : { stage, since };
    },
    history: (name) => gates.get(name) ?? [],
    isNamedIn: (name, version) => table.named?.[version]?.includes(name) ?? false,
    removedIn(name, version) {
      const lastSeen = removed.get(name);
      if (lastSeen !== undefined) return `1.${Number(lastSeen.slice(2)) + 1}`;
      const steps = gates.get(name) ?? [];
      return steps.find(({ value, since }) => value === null && !isBefore(version, since))?.since;
    },
    dependencies: dependenciesOf,
    dependentsIn(version) {
      let known = dependents.get(version);
      if (!known) {
        known = this.namesIn(version)
          .map((gate) => ({ gate, needs: dependenciesOf(gate, version) }))
          .filter(({ needs }) => needs.length > 0);
        dependents.set(version, known);
      }
      return known;
    },
  };
}
