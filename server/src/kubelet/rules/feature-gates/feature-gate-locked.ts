import { maker, safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { GateText } from "./shared/gate-text.ts";
import { gateLines } from "./shared/written-gates.ts";

export default defineRule({
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
