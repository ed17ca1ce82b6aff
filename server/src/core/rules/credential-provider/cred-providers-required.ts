import { defineCredentialRule } from "./define-credential-rule.ts";

export const credProvidersRequired = defineCredentialRule({
  id: "cred-providers-required",
  severity: "error",
  check: (providers) => (providers.value.length > 0 ? [] : [{ blame: providers, params: {} }]),
});
