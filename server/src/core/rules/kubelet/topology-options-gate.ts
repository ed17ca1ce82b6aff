import { defineRule } from "../define-rule.ts";
import { keyOf } from "./shared/key-of.ts";

export const topologyOptionsGate = defineRule({
  id: "topology-options-gate",
  severity: "error",
  versions: { until: "1.35" },
  fields: { options: "topologyManagerPolicyOptions" },
  check({ options }, { config }) {
    // An empty map counts too.
    const gate = "TopologyManagerPolicyOptions";
    if (!config.isWritten(options.path) || config.isGateOn(gate)) return [];
    return [{ blame: keyOf(options, config), params: { field: options.path, gate } }];
  },
});
