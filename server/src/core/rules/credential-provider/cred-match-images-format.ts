import { parseGoUrl } from "../../kubelet/go-url.ts";
import { defineProviderRule } from "./define-credential-rule.ts";

export const credMatchImagesFormat = defineProviderRule({
  id: "cred-match-images-format",
  severity: "error",
  check: ({ matchImages }) =>
    matchImages.value.flatMap((pattern) => {
      const url = parseGoUrl(`https://${pattern.value}`);
      if (url.ok) return [];
      return [{ blame: pattern, params: { pattern: pattern.value, reason: url.reason } }];
    }),
});
