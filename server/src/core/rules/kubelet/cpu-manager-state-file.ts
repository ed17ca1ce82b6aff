import { defineRule } from "../define-rule.ts";

export const cpuManagerStateFile = defineRule({
  id: "cpu-manager-state-file",
  severity: "hint",
  fields: { policy: "cpuManagerPolicy" },
  check({ policy }) {
    if (!policy.written || policy.value !== "static") return [];
    return [{ blame: policy, params: { policy: policy.value } }];
  },
});
