import { parseGoUrl } from "../../kubelet/go-url.ts";
import { isBefore } from "../../schema/field-index.ts";
import { defineProviderRule } from "./define-credential-rule.ts";

export const credMatchImagesFormat = defineProviderRule({
  id: "cred-match-images-format",
  severity: "error",
  check: ({ matchImages }, { version }) =>
    matchImages.value.flatMap((pattern) => {
      const url = parseGoUrl(`https://${pattern.value}`, !isBefore(version, "1.36"));
      if (url.ok) return [];
      return [{ blame: pattern, params: { pattern: pattern.value, reason: url.reason } }];
    }),
});
