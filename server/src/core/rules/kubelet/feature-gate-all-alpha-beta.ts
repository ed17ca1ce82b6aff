import { defineRule } from "../define-rule.ts";
import { writtenGates } from "./shared/written-gates.ts";

export const featureGateAllAlphaBeta = defineRule({
  id: "feature-gate-all-alpha-beta",
  severity: "warning",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return writtenGates(gates, context).flatMap(({ name, setting, key }) => {
      const stage = name === "AllAlpha" ? "Alpha" : name === "AllBeta" ? "Beta" : undefined;
      if (!stage) return [];
      const changed = index.namesIn(version).filter((gate) => {
        const state = index.stateIn(gate, version);
        const isFree = state?.stage === stage && !state.locked && !gates.value.has(gate);
        return isFree && state.default !== setting.value;
      });
      if (changed.length === 0) return [];
      const count = changed.length;
      return [{ blame: key, params: { gate: name, stage, on: setting.value, count, version } }];
    });
  },
});
