import { defineProviderRule } from "./define-credential-rule.ts";

export const credCacheDurationRequired = defineProviderRule({
  id: "cred-cache-duration-required",
  severity: "error",
  check: ({ name, defaultCacheDuration }) =>
    defaultCacheDuration.value === undefined
      ? [{ blame: defaultCacheDuration, params: { name: name.value } }]
      : [],
});
