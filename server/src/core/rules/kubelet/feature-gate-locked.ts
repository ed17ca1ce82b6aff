import { defineRule } from "../define-rule.ts";
import { writtenGates } from "./shared/written-gates.ts";

export const featureGateLocked = defineRule({
  id: "feature-gate-locked",
  severity: "error",
  fields: { gates: "featureGates" },
  check({ gates }, context) {
    const { version, gates: index } = context;
    return writtenGates(gates, context).flatMap(({ name, setting }) => {
      const state = index.stateIn(name, version);
      if (!state?.locked || state.default === setting.value) return [];
      const params = { gate: name, written: setting.value, version };
      return [{ blame: setting, params }];
    });
  },
});
