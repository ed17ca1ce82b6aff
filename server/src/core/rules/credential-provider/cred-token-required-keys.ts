import { defineTokenRule } from "./define-credential-rule.ts";

export const credTokenRequiredKeys = defineTokenRule({
  id: "cred-token-required-keys",
  severity: "error",
  check({ requireServiceAccount, requiredServiceAccountAnnotationKeys: required }) {
    if (requireServiceAccount.value !== false || required.value.length === 0) return [];
    return [{ blame: requireServiceAccount, related: required.value.slice(0, 1), params: {} }];
  },
});
