import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineProviderRule } from "../../../kubelet/index.ts";
import { type NamedProvider, provider } from "./shared/messages.ts";

export default defineProviderRule({
  id: "cred-cache-duration-required",
  severity: "error",
  stage: "validation",
  phrase: "providers.defaultCacheDuration",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({ name, defaultCacheDuration }) =>
    defaultCacheDuration.value === undefined
      ? [{ blame: defaultCacheDuration, params: { name: name.value } }]
      : [],
  message: ({ name }: NamedProvider) =>
    `${provider(name)} has no defaultCacheDuration ("providers.defaultCacheDuration: Required value"). The kubelet does not start. Add "defaultCacheDuration: 12h", or 0s to call the plugin for every pull.`,
  fix: maker.member("defaultCacheDuration", "12h"),
});
