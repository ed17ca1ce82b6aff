import { defineProviderRule } from "./define-credential-rule.ts";

/** A wrong version is the schema's matter. */
export const credProviderApiVersion = defineProviderRule({
  id: "cred-provider-api-version",
  severity: "error",
  check: ({ name, apiVersion }) =>
    apiVersion.value === "" ? [{ blame: apiVersion, params: { name: name.value } }] : [],
});
