import { defineProviderRule } from "../../../kubelet/index.ts";
import { knownName } from "./shared/provider-fixes.ts";

/** Nothing checks this; the kubelet takes the folder of the plugins for the plugin. */
export default defineProviderRule({
  id: "cred-name-empty",
  severity: "warning",
  stage: "start-up",
  phrase: "plugin binary executable",
  source: "pkg/credentialprovider/plugin/plugin.go, RegisterCredentialProviderPlugins",
  check: ({ name }) => (name.value === "" ? [{ blame: name, params: {} }] : []),
  message: () =>
    'The provider has no name. The kubelet does not find a "plugin binary executable" for it and exits. Set name to the file name of the plugin.',
  fix: knownName,
});
