import {
  itemOf,
  preferred,
  renameAt,
  replaceAt,
  setAt,
  maker,
  safe,
} from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { defineTokenRule, hasFormat } from "../../../kubelet/index.ts";
import { knownPlugin, pluginVersion } from "./shared/provider-fixes.ts";
import { withProperEnds } from "../../../engine/text/proper-ends.ts";
import { repeatedValues } from "./shared/repeated-values.ts";

export const credTokenRequiredKeys = defineTokenRule({
  id: "cred-token-required-keys",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "requireServiceAccount cannot be false",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check({ requireServiceAccount, requiredServiceAccountAnnotationKeys: required }) {
    if (requireServiceAccount.value !== false || required.value.length === 0) return [];
    return [{ blame: requireServiceAccount, related: required.value.slice(0, 1), params: {} }];
  },
  message: () =>
    "requireServiceAccount cannot be false if requiredServiceAccountAnnotationKeys is not empty. The kubelet does not start. Set it to true, or move the keys to optionalServiceAccountAnnotationKeys.",
  fix: requireOrMove,
});

function requireOrMove(_params: unknown, finding: Finding, context: FixContext): FixCandidates {
  const token = itemOf(finding);
  const path = "optionalServiceAccountAnnotationKeys";
  const from = "requiredServiceAccountAnnotationKeys";
  const renamed = renameAt(`${token}.${from}`, path, context);
  return [
    replaceAt(finding.path, true, context, preferred),
    renamed && { ...renamed, title: { key: "move", params: { from, path } } },
  ];
}

export const credTokenAudience = defineTokenRule({
  id: "cred-token-audience",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "serviceAccountTokenAudience",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({ serviceAccountTokenAudience: audience }) =>
    audience.value === "" ? [{ blame: audience, params: {} }] : [],
  message: () =>
    `serviceAccountTokenAudience is empty ("serviceAccountTokenAudience: Required value"). The kubelet does not start. Set it to the audience that the registry's identity service expects.`,
  fix: knownAudience,
});

function knownAudience(_params: unknown, finding: Finding, context: FixContext): FixCandidates {
  const audience = knownPlugin(finding, context)?.audience;
  const path = `${itemOf(finding)}.serviceAccountTokenAudience`;
  return [audience === undefined ? undefined : setAt(path, audience, context)];
}

/** A wrong type is the schema's matter, and so is the field in versions without it. */
export const credTokenCacheType = defineTokenRule({
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

export const credTokenRequireSa = defineTokenRule({
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

const gate = "KubeletServiceAccountTokenForCredentialProviders";

/** Gates are set in another file: only their defaults are known here. */
export const credTokenGate = defineTokenRule({
  id: "cred-token-gate",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "tokenAttributes is not supported when",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check(_token, { attributes, context: { gates, version, flagGates } }) {
    const isOn = flagGates?.get(gate) ?? gates.stateIn(gate, version)?.default === true;
    return isOn ? [] : [{ blame: attributes, params: { gate, version } }];
  },
  message: ({ gate, version }: { readonly gate: string; readonly version: string }) =>
    `tokenAttributes is not supported when the feature gate ${gate} is disabled (the default in ${version}). The kubelet does not start. Set "${gate}: true" in featureGates of the KubeletConfiguration.`,
  fix: maker.removal({}),
});

const needed = "credentialprovider.kubelet.k8s.io/v1";

export const credTokenPluginVersion = defineTokenRule({
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

export const credTokenKeyFormat = defineTokenRule({
  id: "cred-token-key-format",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "name part must consist of",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({
    requiredServiceAccountAnnotationKeys: required,
    optionalServiceAccountAnnotationKeys: optional,
  }) =>
    [...required.value, ...optional.value]
      .filter(({ value }) => !hasFormat(value.toLowerCase(), "qualified-name"))
      .map((key) => ({ blame: key, params: { key: key.value } })),
  message: ({ key }: { readonly key: string }) =>
    `"${key}" is not a valid annotation key ("name part must consist of" letters, digits, -, _ and ., with a letter or digit at both ends). The kubelet does not start. Write a key such as "example.com/role".`,
  fix: maker.rewritten(annotationKey),
});

/** `registry role` -> `registry-role`; undefined where no key comes of it. */
function annotationKey(text: string): string | undefined {
  const key = withProperEnds(text.trim().replaceAll(/[^\w./-]+/g, "-"));
  return hasFormat(key.toLowerCase(), "qualified-name") ? key : undefined;
}

export const credTokenKeyDuplicate = defineTokenRule({
  id: "cred-token-key-duplicate",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "Duplicate value",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: ({
    requiredServiceAccountAnnotationKeys: required,
    optionalServiceAccountAnnotationKeys: optional,
  }) =>
    [required, optional].flatMap(({ value }) =>
      repeatedValues(value).map(({ again, first }) => ({
        blame: again,
        related: [first],
        params: { key: again.value },
      })),
    ),
  message: ({ key }: { readonly key: string }) =>
    `"${key}" is listed twice (Duplicate value: "${key}"). The kubelet does not start. Remove one of them.`,
  fix: maker.removal(safe),
});

export const credTokenKeyBoth = defineTokenRule({
  id: "cred-token-key-both",
  severity: "error",
  versions: { since: "1.33" },
  stage: "validation",
  phrase: "cannot be both required and optional",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check({
    requiredServiceAccountAnnotationKeys: required,
    optionalServiceAccountAnnotationKeys: optional,
  }) {
    return optional.value.flatMap((key) => {
      const same = required.value.find(({ value }) => value === key.value);
      return same ? [{ blame: key, related: [same], params: { key: key.value } }] : [];
    });
  },
  message: ({ key }: { readonly key: string }) =>
    `"${key}" cannot be both required and optional. The kubelet does not start. Remove it from one of the two lists.`,
  fix: maker.removal(),
});
