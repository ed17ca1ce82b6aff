import { defineRule } from "../define-rule.ts";

export const protectKernelDefaultsNeeds = defineRule({
  id: "protect-kernel-defaults-needs",
  severity: "hint",
  fields: { protect: "protectKernelDefaults" },
  check({ protect }, { node }) {
    // Where the node's parameters are known, they are compared instead.
    if (!protect.value || node?.sysctls !== undefined) return [];
    return [{ blame: protect, params: { field: protect.path } }];
  },
});
