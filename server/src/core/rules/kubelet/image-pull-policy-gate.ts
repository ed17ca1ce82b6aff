import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";

export const imagePullPolicyGate = defineRule({
  id: "image-pull-policy-gate",
  severity: "error",
  versions: { since: "1.33" },
  fields: { policy: "imagePullCredentialsVerificationPolicy" },
  check: ({ policy }, context) =>
    policy.value !== "" ? gateOff(policy, "KubeletEnsureSecretPulledImages", context) : [],
});
