import { defineCredentialRule } from "../../../kubelet/index.ts";

export default defineCredentialRule({
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
