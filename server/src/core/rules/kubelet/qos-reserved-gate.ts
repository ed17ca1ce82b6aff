import { defineRule } from "../define-rule.ts";
import { keyOf } from "./shared/key-of.ts";

export const qosReservedGate = defineRule({
  id: "qos-reserved-gate",
  severity: "warning",
  fields: { reserved: "qosReserved" },
  check({ reserved }, { config }) {
    const gate = "QOSReserved";
    if (reserved.value.size === 0 || config.isGateOn(gate)) return [];
    return [{ blame: keyOf(reserved, config), params: { gate } }];
  },
});
