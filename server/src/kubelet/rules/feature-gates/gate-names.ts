import {
  preferred,
  removeAt,
  renameAt,
  maker,
  safe,
} from "../../../engine/analysis/fix-candidates.ts";
import { isBefore } from "../../../facts/field-index.ts";
import { nearest } from "../../../engine/text/nearest.ts";
import { defineRule } from "../define-rule.ts";
import { type GateText, gateLines } from "./shared/written-gates.ts";
import { didYouMean, month } from "../../../engine/messages/english-words.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";

export const featureGateUnknown = defineRule({
  id: "feature-gate-unknown",
  severity: "error",
  stage: "gates",
  phrase: "unrecognized feature gate",
  otherVersions: "any",
  source: "staging/src/k8s.io/component-base/featuregate/feature_gate.go, SetFromMap",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return gateLines(gates)
      .filter(({ name }) => !index.stateIn(name, version) && !index.removedIn(name, version))
      .filter(({ name }) => !index.isNamedIn(name, version))
      .map(({ name, key }) => {
        const later = index.history(name).find(({ since }) => isBefore(version, since));
        const suggestion = later ? undefined : nearest(name, index.namesIn(version));
        return { blame: key, params: { gate: name, version, since: later?.since, suggestion } };
      });
  },
  message: (
    params: GateText & {
      readonly since: string | undefined;
      readonly suggestion: string | undefined;
    },
  ) => {
    const { gate, version, since, suggestion } = params;
    const text = `${gate} is an unrecognized feature gate. Kubelet ${version} does not start.`;
    if (since !== undefined)
      return `${text} The gate was added in ${since}. Remove the line, or upgrade.`;
    return `${text}${didYouMean(suggestion) || " Remove the line."}`;
  },
  fix: ({ suggestion }, { path }, context) => [
    suggestion === undefined ? undefined : renameAt(path, suggestion, context, preferred),
    removeAt(path, context, preferred),
  ],
});

export const featureGateRemoved = defineRule({
  id: "feature-gate-removed",
  severity: "error",
  stage: "gates",
  phrase: "unrecognized feature gate",
  otherVersions: "older",
  source: "staging/src/k8s.io/component-base/featuregate/feature_gate.go, SetFromMap",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return gateLines(gates).flatMap(({ name, key }) => {
      const removed = index.removedIn(name, version);
      if (removed === undefined || index.stateIn(name, version)) return [];
      const last = index.history(name).findLast(({ value }) => value !== null)?.value;
      // Without a lock it is open whether the feature stayed or went with its gate.
      const isAlwaysOn = last?.stage === "GA" && last.default;
      return [{ blame: key, params: { gate: name, version, removed, isAlwaysOn } }];
    });
  },
  message: (params: GateText & { readonly removed: string; readonly isAlwaysOn: boolean }) =>
    `${params.gate} was removed in Kubernetes ${params.removed} ("unrecognized feature gate"). Kubelet ${params.version} does not start. Remove the line${
      params.isAlwaysOn ? "; the feature is always enabled now." : "."
    }`,
  fix: maker.removal(safe),
});

export const featureGateLocked = defineRule({
  id: "feature-gate-locked",
  severity: "error",
  stage: "gates",
  phrase: "feature is locked to",
  otherVersions: "older",
  source: "staging/src/k8s.io/component-base/featuregate/feature_gate.go, SetFromMap",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return gateLines(gates).flatMap(({ name, setting }) => {
      const state = index.stateIn(name, version);
      if (!state?.locked || state.default === setting.value) return [];
      const params = { gate: name, written: setting.value, version };
      return [{ blame: setting, params }];
    });
  },
  message: ({ gate, written, version }: GateText & { readonly written: boolean }) =>
    `${gate} cannot be ${written}: in ${version}, the feature is locked to ${!written}. The kubelet does not start. Remove the line.`,
  fix: maker.removal(safe),
});

export const featureGateGaOrDeprecated = defineRule({
  id: "feature-gate-ga-or-deprecated",
  severity: "warning",
  stage: "gates",
  phrase: "It will be removed in a future release",
  source: "staging/src/k8s.io/component-base/featuregate/feature_gate.go, SetFromMap",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return gateLines(gates).flatMap(({ name, setting, key }) => {
      const state = index.stateIn(name, version);
      const isDefault = state?.default === setting.value;
      if (!state || (state.locked && !isDefault)) return [];
      if (state.stage !== "GA" && state.stage !== "Deprecated") return [];
      const { stage, gone } = state;
      return [{ blame: key, params: { gate: name, stage, isDefault, gone, version } }];
    });
  },
  message: (params: {
    readonly gate: string;
    readonly stage: "GA" | "Deprecated";
    readonly isDefault: boolean;
    readonly gone: string | undefined;
    readonly version: KubernetesVersion;
  }) => {
    const { gate, stage, isDefault, gone, version } = params;
    if (gone !== undefined) {
      return `${gate} does not exist in the Kubernetes tree of ${month(gone)} ("It will be removed in a future release"). If the release lacks it too, kubelet ${version} does not start. Remove the line.`;
    }
    const state = stage === "GA" ? "generally available" : "deprecated";
    const advice = isDefault
      ? "This is already the default. Remove the line."
      : "Find out why this value is still needed, and remove the line.";
    return `${gate} is ${state} ("It will be removed in a future release"). Once the gate is removed, kubelets with this line do not start. ${advice}`;
  },
  fix: ({ isDefault }, { path }, context) => [
    removeAt(path, context, { isPreferred: isDefault, isSafe: isDefault }),
  ],
});

export const featureGateRedundant = defineRule({
  id: "feature-gate-redundant",
  severity: "information",
  stage: "gates",
  advice: true,
  source: "staging/src/k8s.io/component-base/featuregate/feature_gate.go, KnownFeatures",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return gateLines(gates).flatMap(({ name, setting, key }) => {
      const state = index.stateIn(name, version);
      // Not to be set at all (GA, Deprecated), or no gate with a default of its own (AllBeta).
      if (state?.stage !== "Alpha" && state?.stage !== "Beta") return [];
      if (name === "AllBeta") return [];
      const all = gates.value.get(state.stage === "Alpha" ? "AllAlpha" : "AllBeta");
      const without = name === "AllAlpha" ? state.default : (all?.value ?? state.default);
      if (setting.value !== without) return [];
      return [{ blame: key, params: { gate: name, value: setting.value, version } }];
    });
  },
  message: ({ gate, value, version }: GateText & { readonly value: boolean }) =>
    `${gate} is ${value} in ${version} without this line. Remove it: once Kubernetes removes the gate, a kubelet with this line does not start.`,
  fix: maker.removal(safe),
});
