import { defineRule } from "../define-rule.ts";
import { gateOff } from "./shared/gate-off.ts";
import { keyOf } from "./shared/key-of.ts";

export const imagePullAllowlistGate = defineRule({
  id: "image-pull-allowlist-gate",
  severity: "error",
  versions: { since: "1.33" },
  fields: { list: "preloadedImagesVerificationAllowlist" },
  check: ({ list }, context) =>
    list.value.length > 0
      ? gateOff(keyOf(list, context.config), "KubeletEnsureSecretPulledImages", context)
      : [],
});
