import { removeAt } from "../../../engine/analysis/fix-candidates.ts";
import { gateOn } from "../shared/feature-gates.ts";
import { defineRule } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";

export default defineRule({
  id: "qos-reserved-gate",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/cm/container_manager_linux.go, NewContainerManager",
  fields: { reserved: "qosReserved" },
  check({ reserved }, { config }) {
    const gate = "QOSReserved";
    if (reserved.value.size === 0 || config.isGateOn(gate)) return [];
    return [{ blame: keyOf(reserved, config), params: { gate } }];
  },
  message: ({ gate }: { readonly gate: string }) =>
    `qosReserved has no effect: the feature gate ${gate} is disabled. Set "${gate}: true" in featureGates, or remove qosReserved.`,
  fix: ({ gate }, { path }, context) => [gateOn(gate, context), removeAt(path, context)],
});
