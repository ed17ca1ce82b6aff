import { preferred, removeAt, textAt } from "../../../engine/analysis/fix-candidates.ts";
import { joinEdits, setValue } from "../../../engine/syntax/edits/document-editor.ts";
import { gatePath, isDefaultOn, switchGate } from "../shared/feature-gates.ts";
import {
  type FixCandidates,
  type Fix,
  type FixContext,
  fixOf,
} from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import type { Setting } from "../../../engine/rules/setting.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import { defineRule, type RuleContext } from "../define-rule.ts";
import { gateLines } from "./shared/written-gates.ts";
import { listed } from "../../../engine/messages/english-words.ts";

interface Params {
  readonly blamed: string;
  readonly enabled: readonly string[];
  readonly disabled: readonly string[];
  readonly version: KubernetesVersion;
}

interface Conflict {
  readonly setting: Setting<boolean>;
  readonly enabled: Set<string>;
  readonly disabled: Set<string>;
}

export const featureGateDependency = defineRule({
  id: "feature-gate-dependency",
  severity: "error",
  versions: { since: "1.35" },
  stage: "gates",
  phrase: "but depends on features that are disabled",
  source: "staging/src/k8s.io/component-base/featuregate/feature_gate.go, SetFromMap",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, config, gates: index } = context;
    const written = new Map(gateLines(gates).map((gate) => [gate.name, gate.setting]));
    const conflicts = new Map<string, Conflict>();
    // Lines elsewhere, or one about many gates, may bring any two apart.
    const isAnyAsked = isPart(context) || ["AllAlpha", "AllBeta"].some((name) => written.has(name));
    for (const { gate, needs } of index.dependentsIn(version)) {
      const isAsked = isAnyAsked || written.has(gate) || needs.some((name) => written.has(name));
      if (!isAsked || !config.isGateOn(gate)) continue;
      for (const needed of needs) {
        if (config.isGateOn(needed)) continue;
        // Defaults fit together: one of these lines has brought the two apart.
        const blamed = [needed, gate, "AllBeta", "AllAlpha"].find((name) => written.has(name));
        const setting = blamed === undefined ? undefined : written.get(blamed);
        if (blamed === undefined || !setting) continue;
        const conflict = conflicts.get(blamed) ?? {
          setting,
          enabled: new Set(),
          disabled: new Set(),
        };
        conflict.enabled.add(gate);
        conflict.disabled.add(needed);
        conflicts.set(blamed, conflict);
      }
    }
    return [...conflicts].map(([blamed, { setting, enabled, disabled }]) => ({
      blame: setting,
      params: { blamed, enabled: [...enabled], disabled: [...disabled], version },
    }));
  },
  message: (params: Params) => {
    const { blamed, enabled, disabled, version } = params;
    const on = `${enabled.length > 1 ? "Each of " : ""}${listed(enabled)}`;
    const advice = disabled.includes(blamed)
      ? `Set ${listed(enabled)} to false too, or remove this line.`
      : `Set ${listed(disabled)} to true too, or remove this line.`;
    return `${on} is enabled, but depends on features that are disabled: ${listed(disabled)}. Kubelet ${version} does not start. ${advice}`;
  },
  fix: dependencies,
});

/** Settings that a drop-in or a part leaves out may be in others. */
function isPart({ role, computed }: RuleContext): boolean {
  return role === "drop-in" || computed !== undefined;
}

function isOn(gate: string, context: FixContext): boolean {
  const written = textAt(context, gatePath(gate));
  return written === undefined ? isDefaultOn(gate, context) : written === "true";
}

/** The gates that need one that is off go off too; or those that one needs go on. */
function dependencies(
  { blamed, enabled, disabled }: Params,
  { path }: Finding,
  context: FixContext,
): FixCandidates {
  const isOff = disabled.includes(blamed);
  const gates = isOff ? withDependants(enabled, context) : withNeeded(disabled, context);
  return [switchGates(gates, !isOff, context), removeAt(path, context)];
}

function withDependants(gates: readonly string[], context: FixContext): readonly string[] {
  const { gates: index } = context.knowledge;
  const { version } = context.analysis;
  const all = new Set(gates);
  // The set grows while it is walked: what depends on a gate that was added is looked for as well.
  for (const gate of all) {
    for (const other of index.namesIn(version)) {
      const needs = index.dependencies(other, version).includes(gate);
      if (needs && isOn(other, context)) all.add(other);
    }
  }
  return [...all];
}

function withNeeded(gates: readonly string[], context: FixContext): readonly string[] {
  const all = new Set(gates);
  for (const gate of all) {
    for (const needed of context.knowledge.gates.dependencies(gate, context.analysis.version)) {
      if (!isOn(needed, context)) all.add(needed);
    }
  }
  return [...all];
}

function switchGates(
  gates: readonly string[],
  state: boolean,
  context: FixContext,
): Fix | undefined {
  const [only, ...others] = gates;
  if (only !== undefined && others.length === 0) {
    return switchGate(only, state, context, preferred);
  }
  const edits = joinEdits(...gates.map((gate) => setValue(context.edited, gatePath(gate), state)));
  return fixOf({ key: "switch-gates", params: { gates, state } }, edits, preferred);
}
