import type { Setting } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";

export const taintDuplicate = defineRule({
  id: "taint-duplicate",
  severity: "warning",
  fields: { taints: "registerWithTaints" },
  check({ taints }) {
    const seen = new Map<string, Setting<unknown>>();
    return taints.value.flatMap((taint) => {
      const { key, effect } = taint.value;
      if (key.value === "") return [];
      const name = `${key.value}:${effect.value}`;
      const first = seen.get(name);
      if (first) return [{ blame: key, related: [first], params: { name } }];
      seen.set(name, key);
      return [];
    });
  },
});
