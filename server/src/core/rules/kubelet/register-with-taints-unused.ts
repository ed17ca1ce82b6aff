import { defineRule } from "../define-rule.ts";
import { keyOf } from "./shared/key-of.ts";

export const registerWithTaintsUnused = defineRule({
  id: "register-with-taints-unused",
  severity: "information",
  fields: { taints: "registerWithTaints", register: "registerNode" },
  check({ taints, register }, { config }) {
    if (register.value || taints.value.length === 0) return [];
    return [
      { blame: keyOf(taints, config), related: [register], params: { count: taints.value.length } },
    ];
  },
});
