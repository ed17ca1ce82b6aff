import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineTokenRule } from "../../../kubelet/index.ts";

export default defineTokenRule({
  id: "cred-token-require-sa",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "requireServiceAccount",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({ requireServiceAccount }) =>
    requireServiceAccount.value === undefined ? [{ blame: requireServiceAccount, params: {} }] : [],
  message: () =>
    "requireServiceAccount is missing. The kubelet does not start. Set it to true to skip the plugin for pods without a service account (such as static pods), or to false to call it without a token.",
  fix: maker.member("requireServiceAccount", true, false),
});
