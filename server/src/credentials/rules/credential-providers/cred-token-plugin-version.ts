import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineTokenRule } from "../../../kubelet/index.ts";
import { pluginVersion } from "./shared/provider-fixes.ts";

const needed = "credentialprovider.kubelet.k8s.io/v1";

export default defineTokenRule({
  id: "cred-token-plugin-version",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "tokenAttributes is only supported for",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check(_token, { attributes, provider: { apiVersion } }) {
    if (apiVersion.value === needed) return [];
    // The version itself may be wrong or missing, which is another finding on the same place.
    return [
      { blame: attributes, related: apiVersion.written ? [apiVersion] : [], params: { needed } },
    ];
  },
  message: ({ needed }: { readonly needed: string }) =>
    `tokenAttributes is only supported for providers with "apiVersion: ${needed}". The kubelet does not start. Change the provider's apiVersion if the plugin supports it, or remove tokenAttributes.`,
  fix: maker.member("apiVersion", pluginVersion),
});
