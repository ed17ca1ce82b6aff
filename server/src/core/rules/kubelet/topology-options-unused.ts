import { defineRule } from "../define-rule.ts";
import { keyOf } from "./shared/key-of.ts";

export const topologyOptionsUnused = defineRule({
  id: "topology-options-unused",
  severity: "information",
  fields: { options: "topologyManagerPolicyOptions", policy: "topologyManagerPolicy" },
  optional: ["options"],
  check({ options, policy }, { config }) {
    if (!config.isGateOn("TopologyManagerPolicyOptions")) return [];
    if (policy.value !== "none" || options.value.size === 0) return [];
    const related = policy.written ? [policy] : [];
    const params = { byDefault: !policy.written };
    return [{ blame: keyOf(options, config), related, params }];
  },
});
