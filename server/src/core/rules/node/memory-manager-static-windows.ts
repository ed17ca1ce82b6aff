import { defineRule } from "../define-rule.ts";

export const memoryManagerStaticWindows = defineRule({
  id: "memory-manager-static-windows",
  severity: "error",
  versions: { since: "1.32" },
  fields: { policy: "memoryManagerPolicy" },
  check: ({ policy }, { node }) =>
    node?.os === "windows" && policy.value === "Static" ? [{ blame: policy, params: {} }] : [],
});
