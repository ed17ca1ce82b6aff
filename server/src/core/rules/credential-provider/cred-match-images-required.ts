import { defineProviderRule } from "./define-credential-rule.ts";

export const credMatchImagesRequired = defineProviderRule({
  id: "cred-match-images-required",
  severity: "error",
  check: ({ name, matchImages }) =>
    matchImages.value.length > 0 ? [] : [{ blame: matchImages, params: { name: name.value } }],
});
