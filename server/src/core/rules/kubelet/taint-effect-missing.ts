import { defineRule } from "../define-rule.ts";

export const taintEffectMissing = defineRule({
  id: "taint-effect-missing",
  severity: "warning",
  fields: { taints: "registerWithTaints" },
  check({ taints }) {
    return taints.value
      .filter(({ value }) => value.key.value !== "" && value.effect.value === "")
      .map(({ value }) => ({ blame: value.key, params: { key: value.key.value } }));
  },
});
