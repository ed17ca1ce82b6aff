import { defineRule } from "../define-rule.ts";
import { keyOf } from "./shared/key-of.ts";

export const cpuManagerOptionsWithNone = defineRule({
  id: "cpu-manager-options-with-none",
  severity: "error",
  fields: { options: "cpuManagerPolicyOptions", policy: "cpuManagerPolicy" },
  optional: ["options"],
  check({ options, policy }, { config }) {
    if (!config.isGateOn("CPUManagerPolicyOptions")) return [];
    if (policy.value !== "none" || options.value.size === 0) return [];
    const related = policy.written ? [policy] : [];
    const params = { options: [...options.value.keys()], byDefault: !policy.written };
    return [{ blame: keyOf(options, config), related, params }];
  },
});
