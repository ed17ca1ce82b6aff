import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineTokenRule } from "../../../kubelet/index.ts";

const gate = "KubeletServiceAccountTokenForCredentialProviders";

/** Gates are set in another file: only their defaults are known here. */
export default defineTokenRule({
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
