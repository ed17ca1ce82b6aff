import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";

export const memoryReservationPolicyGate = defineRule({
  id: "memory-reservation-policy-gate",
  severity: "error",
  versions: { since: "1.36" },
  fields: { policy: "memoryReservationPolicy" },
  check: ({ policy }, context) =>
    policy.value === "TieredReservation" ? gateOff(policy, "MemoryQoS", context) : [],
});
