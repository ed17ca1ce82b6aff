import { defineRule } from "../define-rule.ts";
import { keyOf } from "./shared/key-of.ts";

export const cpuManagerOptionsGate = defineRule({
  id: "cpu-manager-options-gate",
  severity: "error",
  versions: { until: "1.32" },
  fields: { options: "cpuManagerPolicyOptions" },
  check({ options }, { config }) {
    // An empty map counts too.
    const gate = "CPUManagerPolicyOptions";
    if (!config.isWritten(options.path) || config.isGateOn(gate)) return [];
    return [{ blame: keyOf(options, config), params: { field: options.path, gate } }];
  },
});
