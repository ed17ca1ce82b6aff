import { defineRule } from "../define-rule.ts";

export const taintTimeAdded = defineRule({
  id: "taint-time-added",
  severity: "error",
  fields: { taints: "registerWithTaints" },
  check({ taints }) {
    return taints.value
      .map(({ value }) => value.timeAdded)
      .filter(({ written }) => written)
      .map((timeAdded) => ({ blame: timeAdded, params: { path: timeAdded.path } }));
  },
});
