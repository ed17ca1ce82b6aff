import { defineCredentialRule } from "./define-credential-rule.ts";

export const credOldVersion = defineCredentialRule({
  id: "cred-old-version",
  severity: "information",
  check(_providers, { apiVersion }) {
    const [, version] =
      /^kubelet\.config\.k8s\.io\/(v1alpha1|v1beta1)$/.exec(apiVersion.value) ?? [];
    return version === undefined ? [] : [{ blame: apiVersion, params: { version } }];
  },
});
