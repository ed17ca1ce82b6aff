import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineProviderRule } from "../../../kubelet/index.ts";
import { type NamedProvider, provider } from "./shared/messages.ts";
import { pluginVersion } from "./shared/provider-fixes.ts";

/** A wrong version is the schema's matter. */
export default defineProviderRule({
  id: "cred-provider-api-version",
  severity: "error",
  stage: "validation",
  phrase: "providers.apiVersion",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({ name, apiVersion }) =>
    apiVersion.value === "" ? [{ blame: apiVersion, params: { name: name.value } }] : [],
  message: ({ name }: NamedProvider) =>
    `${provider(name)} has no apiVersion ("providers.apiVersion: Required value"). The kubelet does not start. Add "apiVersion: credentialprovider.kubelet.k8s.io/v1".`,
  fix: maker.member("apiVersion", pluginVersion),
});
