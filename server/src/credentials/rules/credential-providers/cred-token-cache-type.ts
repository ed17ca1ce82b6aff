import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineTokenRule } from "../../../kubelet/index.ts";

/** A wrong type is the schema's matter, and so is the field in versions without it. */
export default defineTokenRule({
  id: "cred-token-cache-type",
  severity: "error",
  versions: { since: "1.34" },
  stage: "validation",
  phrase: "cacheType is required to be set",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({ cacheType }) => (cacheType?.value === "" ? [{ blame: cacheType, params: {} }] : []),
  message: () =>
    'tokenAttributes has no cacheType, which is required in 1.34 and later ("cacheType is required to be set"). The kubelet does not start. Use Token, or ServiceAccount if its pods may share credentials.',
  fix: maker.member("cacheType", "Token", "ServiceAccount"),
});
