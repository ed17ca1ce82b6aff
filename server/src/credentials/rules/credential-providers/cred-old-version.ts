import { preferred, replaceAt, safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineCredentialRule } from "../../../kubelet/index.ts";
import { configVersion } from "./shared/provider-fixes.ts";

export default defineCredentialRule({
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
