import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { isImagePattern } from "../../image-pattern.ts";
import { defineRule } from "../define-rule.ts";

/** A name without its tag and digest. */
function withoutTag(text: string): string {
  const nameEnd = text.lastIndexOf("/") + 1;
  return text.slice(0, nameEnd) + text.slice(nameEnd).replace(/[:@].*/s, "");
}

export default defineRule({
  id: "image-pull-allowlist-pattern",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "invalid image pattern in `preloadedImagesVerificationAllowlist`",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
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
  message: ({ written }: { readonly written: string }) =>
    `"${written}" is an invalid image pattern in \`preloadedImagesVerificationAllowlist\`. The kubelet does not start. Write an image name without tag and digest, or a prefix that ends in /*.`,
  fix: maker.either(
    maker.rewritten((text) => withoutTag(text)),
    maker.removal({}),
  ),
});
