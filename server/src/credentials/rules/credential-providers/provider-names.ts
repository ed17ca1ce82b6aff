import { defineFamily } from "../../../engine/rules/rule.ts";
import { maker } from "../../../engine/analysis/fix-candidates.ts";
import type { NamedProvider } from "./shared/messages.ts";
import { nameRule } from "./shared/name-rule.ts";
import { fileName, knownName } from "./shared/provider-fixes.ts";

/** Invalid names of providers: a name is the file name of the plugin. */
export default defineFamily({
  "cred-name-slash": nameRule({
    stage: "validation",
    phrase: "provider name cannot contain '/'",
    source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
    isWrong: (name) => name.includes("/"),
    message: ({ name }: NamedProvider) =>
      `"${name}" contains a slash, but a provider name cannot contain '/': it is the plugin's file name in --image-credential-provider-bin-dir. The kubelet does not start. Write only the file name.`,
    fix: maker.rewritten(fileName),
  }),
  "cred-name-space": nameRule({
    stage: "validation",
    phrase: "provider name cannot contain spaces",
    source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
    isWrong: (name) => name.includes(" "),
    message: ({ name }: NamedProvider) =>
      `"${name}" contains a space, but a provider name cannot contain spaces. The kubelet does not start. Rename the plugin's executable, and use the new name here.`,
    fix: maker.rewritten((text) => text.trim().replaceAll(/\s+/g, "-")),
  }),
  "cred-name-dot": nameRule({
    stage: "validation",
    phrase: "provider name cannot be",
    source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
    isWrong: (name) => name === "." || name === "..",
    message: ({ name }: NamedProvider) =>
      `A provider name cannot be "${name}", which is a directory ("provider name cannot be '${name}'"). The kubelet does not start. Write the plugin's file name.`,
    fix: knownName,
  }),
});
