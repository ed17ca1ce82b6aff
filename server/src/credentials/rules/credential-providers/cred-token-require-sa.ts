import { maker } from "../../../analysis/fix-candidates.ts";
import { defineTokenRule } from "../../../kubelet/index.ts";

export default defineTokenRule({
  id: "cred-token-require-sa",
  severity: "error",
  stage: "validation",
  phrase: "requireServiceAccount",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({ requireServiceAccount }) =>
    requireServiceAccount.value === undefined ? [{ blame: requireServiceAccount, params: {} }] : [],
  message: () =>
    "requireServiceAccount has no default and must be written. The kubelet does not start without it. With true the plugin is left out for pods without a service account, such as static pods; with false it is called without a token.",
  fix: maker.member("requireServiceAccount", true, false),
});
