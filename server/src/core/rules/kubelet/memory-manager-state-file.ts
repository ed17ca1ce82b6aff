import { defineRule } from "../define-rule.ts";

export const memoryManagerStateFile = defineRule({
  id: "memory-manager-state-file",
  severity: "hint",
  fields: { policy: "memoryManagerPolicy" },
  check({ policy }) {
    if (!policy.written || policy.value !== "Static") return [];
    return [{ blame: policy, params: { policy: policy.value } }];
  },
});
