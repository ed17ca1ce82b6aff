import { defineCredentialRule, defineProviderRule } from "../../../kubelet/index.ts";
import { maker, preferred, replaceAt, safe } from "../../../engine/analysis/fix-candidates.ts";
import { type NamedProvider, provider } from "./shared/messages.ts";
import { pluginVersion, configVersion } from "./shared/provider-fixes.ts";

export const credProvidersRequired = defineCredentialRule({
  id: "cred-providers-required",
  severity: "error",
  stage: "validation",
  phrase: "at least 1 item in plugins is required",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: (providers) => (providers.value.length > 0 ? [] : [{ blame: providers, params: {} }]),
  message: () =>
    'providers is empty ("at least 1 item in plugins is required"). The kubelet does not start. Add a provider, or remove the flag --image-credential-provider-config.',
  noFix: "Only you know which plugins are installed on the node.",
});

/** A wrong version is the schema's matter. */
export const credProviderApiVersion = defineProviderRule({
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

export const credCacheDurationRequired = defineProviderRule({
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

export const credOldVersion = defineCredentialRule({
  id: "cred-old-version",
  severity: "information",
  stage: "decode",
  advice: true,
  source: "pkg/credentialprovider/plugin/config.go, readCredentialProviderConfig",
  check(_providers, { apiVersion }) {
    const [, version] =
      /^kubelet\.config\.k8s\.io\/(v1alpha1|v1beta1)$/.exec(apiVersion.value) ?? [];
    return version === undefined ? [] : [{ blame: apiVersion, params: { version } }];
  },
  message: ({ version }: { readonly version: string }) =>
    `${version} of this file still works, but v1 has been available since Kubernetes 1.26, and only v1 has tokenAttributes. Write "apiVersion: kubelet.config.k8s.io/v1"; nothing else changes.`,
  fix: (_params, { path }, context) => {
    // Fields that an older version does not read would take effect.
    const isUnread = context.analysis.findings.some(({ rule }) => rule === "cred-token-version");
    return [replaceAt(path, configVersion, context, isUnread ? preferred : safe)];
  },
});
