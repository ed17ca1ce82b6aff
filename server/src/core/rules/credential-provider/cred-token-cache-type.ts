import { defineTokenRule } from "./define-credential-rule.ts";

/** A wrong type is the schema's matter, and so is the field in versions without it. */
export const credTokenCacheType = defineTokenRule({
  id: "cred-token-cache-type",
  severity: "error",
  check: ({ cacheType }) => (cacheType?.value === "" ? [{ blame: cacheType, params: {} }] : []),
});
