import { defineRule } from "../define-rule.ts";

export const memoryManagerBestEffortOs = defineRule({
  id: "memory-manager-best-effort-os",
  severity: "error",
  versions: { since: "1.32" },
  fields: { policy: "memoryManagerPolicy" },
  // A node of which nothing is said is a Linux node.
  check: ({ policy }, { node }) =>
    node?.os !== "windows" && policy.value === "BestEffort" ? [{ blame: policy, params: {} }] : [],
});
