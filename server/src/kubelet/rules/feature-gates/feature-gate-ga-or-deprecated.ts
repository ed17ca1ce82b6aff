import { removeAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { gateLines } from "./shared/written-gates.ts";
import type { KubernetesVersion } from "../../../facts/table.ts";
import { month } from "../../../engine/messages/english-words.ts";

export default defineRule({
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
