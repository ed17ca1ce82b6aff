import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";

export default defineRule({
  id: "image-pull-allowlist-needs-policy",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "can't set `preloadedImagesVerificationAllowlist`",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
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
  message: ({ policy }: { readonly policy: string }) =>
    `preloadedImagesVerificationAllowlist requires imagePullCredentialsVerificationPolicy: NeverVerifyAllowlistedImages, got "${policy}". The kubelet does not start. Set that policy, or remove the list.`,
  fix: maker.either(
    maker.setting(["imagePullCredentialsVerificationPolicy", "NeverVerifyAllowlistedImages"]),
    maker.removal({}),
  ),
});
