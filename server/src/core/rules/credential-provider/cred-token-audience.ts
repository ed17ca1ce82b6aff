import { defineTokenRule } from "./define-credential-rule.ts";

export const credTokenAudience = defineTokenRule({
  id: "cred-token-audience",
  severity: "error",
  check: ({ serviceAccountTokenAudience: audience }) =>
    audience.value === "" ? [{ blame: audience, params: {} }] : [],
});
