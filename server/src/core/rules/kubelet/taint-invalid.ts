import { defineRule } from "../define-rule.ts";

/** A taint without a key; what a key, value or effect must look like is stated in the schema. */
export const taintInvalid = defineRule({
  id: "taint-invalid",
  severity: "error",
  fields: { taints: "registerWithTaints" },
  check({ taints }) {
    return taints.value
      .filter(({ value, written }) => written && !value.key.written)
      .map((taint) => ({ blame: taint, params: { path: taint.path } }));
  },
});
