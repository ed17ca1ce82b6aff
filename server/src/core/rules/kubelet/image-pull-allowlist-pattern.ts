import { isImagePattern } from "../../kubelet/image-pattern.ts";
import { defineRule } from "../define-rule.ts";

export const imagePullAllowlistPattern = defineRule({
  id: "image-pull-allowlist-pattern",
  severity: "error",
  versions: { since: "1.33" },
  fields: {
    list: "preloadedImagesVerificationAllowlist",
    policy: "imagePullCredentialsVerificationPolicy",
  },
  check({ list, policy }, { config, version }) {
    // Under another policy the kubelet complains about the list itself and looks no closer.
    if (policy.value !== "NeverVerifyAllowlistedImages") return [];
    if (!config.isGateOn("KubeletEnsureSecretPulledImages")) return [];
    return list.value
      .filter(({ value }) => !isImagePattern(value, version))
      .map((blame) => ({ blame, params: { written: blame.value } }));
  },
});
