import { defineTokenRule } from "./define-credential-rule.ts";

const needed = "credentialprovider.kubelet.k8s.io/v1";

export const credTokenPluginVersion = defineTokenRule({
  id: "cred-token-plugin-version",
  severity: "error",
  check(_token, { attributes, provider: { apiVersion } }) {
    if (apiVersion.value === needed) return [];
    // The version itself may be wrong or missing, which is another finding on the same place.
    return [
      { blame: attributes, related: apiVersion.written ? [apiVersion] : [], params: { needed } },
    ];
  },
});
