import { defineTokenRule } from "./define-credential-rule.ts";

export const credTokenRequireSa = defineTokenRule({
  id: "cred-token-require-sa",
  severity: "error",
  check: ({ requireServiceAccount }) =>
    requireServiceAccount.value === undefined ? [{ blame: requireServiceAccount, params: {} }] : [],
});
