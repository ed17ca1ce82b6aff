import { defineRule } from "../define-rule.ts";
import { writtenGates } from "./shared/written-gates.ts";

export const featureGateGaOrDeprecated = defineRule({
  id: "feature-gate-ga-or-deprecated",
  severity: "warning",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return writtenGates(gates, context).flatMap(({ name, setting, key }) => {
      const state = index.stateIn(name, version);
      const isDefault = state?.default === setting.value;
      if (!state || (state.locked && !isDefault)) return [];
      if (state.stage !== "GA" && state.stage !== "Deprecated") return [];
      return [{ blame: key, params: { gate: name, stage: state.stage, isDefault } }];
    });
  },
});
