import { defineProviderRule } from "./define-credential-rule.ts";

export const credMatchImagesScheme = defineProviderRule({
  id: "cred-match-images-scheme",
  severity: "warning",
  check: ({ matchImages }) =>
    matchImages.value.flatMap((pattern) => {
      const registry = /^https?:\/\/(.*)$/.exec(pattern.value)?.[1];
      if (registry === undefined) return [];
      return [{ blame: pattern, params: { pattern: pattern.value, registry } }];
    }),
});
