import { defineRule } from "../define-rule.ts";
import { keyOf } from "./shared/key-of.ts";

export const imagePullAllowlistNeedsPolicy = defineRule({
  id: "image-pull-allowlist-needs-policy",
  severity: "error",
  versions: { since: "1.33" },
  fields: {
    list: "preloadedImagesVerificationAllowlist",
    policy: "imagePullCredentialsVerificationPolicy",
  },
  check({ list, policy }, { config }) {
    if (!config.isGateOn("KubeletEnsureSecretPulledImages")) return [];
    if (list.value.length === 0 || policy.value === "NeverVerifyAllowlistedImages") return [];
    const key = keyOf(list, config);
    const params = { policy: policy.value };
    return [policy.written ? { blame: policy, related: [key], params } : { blame: key, params }];
  },
});
