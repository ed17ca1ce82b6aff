import { isBefore } from "../../../facts/field-index.ts";
import { defineCredentialRule } from "../../../kubelet/index.ts";
import type { NamedProvider } from "./shared/messages.ts";
import { mergeProviders } from "./shared/provider-fixes.ts";
import { repeatedNames } from "./shared/repeated-names.ts";

/** Up to 1.32 the file is accepted, and the registration of the plugins ends the kubelet. */
export default defineCredentialRule({
  id: "cred-name-duplicate",
  severity: "error",
  stage: "decode",
  phrase: "duplicate provider name",
  source: "pkg/credentialprovider/plugin/config.go, readCredentialProviderConfig",
  check(providers, { version }) {
    if (version === "1.33") return [];
    const severity = isBefore(version, "1.33") ? "warning" : "error";
    return repeatedNames(providers).map((found) => ({ ...found, severity }));
  },
  message: ({ name }: NamedProvider) =>
    `"${name}" is a duplicate provider name. The kubelet exits during startup. Merge their matchImages, or rename the second plugin and its executable.`,
  fix: mergeProviders,
});
