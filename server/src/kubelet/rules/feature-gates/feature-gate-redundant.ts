import { maker, safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { GateText } from "./shared/gate-text.ts";
import { gateLines } from "./shared/written-gates.ts";

export default defineRule({
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
