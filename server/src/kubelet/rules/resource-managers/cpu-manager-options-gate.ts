import { defineRule } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";
import { optionsGateText } from "./shared/messages.ts";
import { optionsGateFix } from "./shared/option-fixes.ts";

export default defineRule({
  id: "cpu-manager-options-gate",
  severity: "error",
  versions: { until: "1.32" },
  stage: "start-up",
  phrase: "CPU Manager policy options",
  source: "pkg/kubelet/cm/container_manager_linux.go, NewContainerManager",
  fields: { options: "cpuManagerPolicyOptions" },
  check({ options }, { config }) {
    // An empty map counts too.
    const gate = "CPUManagerPolicyOptions";
    if (!config.isWritten(options.path) || config.isGateOn(gate)) return [];
    return [{ blame: keyOf(options, config), params: { field: options.path, gate } }];
  },
  message: optionsGateText,
  fix: optionsGateFix,
});
