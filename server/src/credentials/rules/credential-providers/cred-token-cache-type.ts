import { maker } from "../../../analysis/fix-candidates.ts";
import { defineTokenRule } from "../../../kubelet/index.ts";

/** A wrong type is the schema's matter, and so is the field in versions without it. */
export default defineTokenRule({
  id: "cred-token-cache-type",
  severity: "error",
  stage: "validation",
  phrase: "cacheType is required to be set",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({ cacheType }) => (cacheType?.value === "" ? [{ blame: cacheType, params: {} }] : []),
  message: () =>
    "Since 1.34, cacheType is required to be set next to tokenAttributes. The kubelet does not start. Use Token unless all pods of a service account may share cached credentials (ServiceAccount).",
  fix: maker.member("cacheType", "Token", "ServiceAccount"),
});
