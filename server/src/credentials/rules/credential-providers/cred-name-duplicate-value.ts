import { defineCredentialRule } from "../../../kubelet/index.ts";
import type { NamedProvider } from "./shared/messages.ts";
import { mergeProviders } from "./shared/provider-fixes.ts";
import { repeatedNames } from "./shared/repeated-names.ts";

/** In 1.33 alone the names are part of the validation, which has words of its own. */
export default defineCredentialRule({
  id: "cred-name-duplicate-value",
  severity: "error",
  versions: { since: "1.33", until: "1.33" },
  stage: "validation",
  phrase: "providers.name: Duplicate value",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  check: repeatedNames,
  message: ({ name }: NamedProvider) =>
    `Two providers are named "${name}" ("providers.name: Duplicate value"). The kubelet does not start. Merge their matchImages, or rename the second plugin and its executable.`,
  fix: mergeProviders,
});
