import { removeAt } from "../../../analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { writtenGates } from "./shared/written-gates.ts";

export default defineRule({
  id: "feature-gate-ga-or-deprecated",
  severity: "warning",
  stage: "gates",
  phrase: "It will be removed in a future release",
  source: "staging/src/k8s.io/component-base/featuregate/feature_gate.go, SetFromMap",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return writtenGates(gates).flatMap(({ name, setting, key }) => {
      const state = index.stateIn(name, version);
      const isDefault = state?.default === setting.value;
      if (!state || (state.locked && !isDefault)) return [];
      if (state.stage !== "GA" && state.stage !== "Deprecated") return [];
      return [{ blame: key, params: { gate: name, stage: state.stage, isDefault } }];
    });
  },
  message: (params: {
    readonly gate: string;
    readonly stage: "GA" | "Deprecated";
    readonly isDefault: boolean;
  }) => {
    const { gate, stage, isDefault } = params;
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
