import { defineRule } from "../define-rule.ts";
import { writtenGates } from "./shared/written-gates.ts";

export const featureGateRedundant = defineRule({
  id: "feature-gate-redundant",
  severity: "information",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return writtenGates(gates, context).flatMap(({ name, setting, key }) => {
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
});
