import { maker } from "../../../engine/analysis/fix-candidates.ts";
import type { NamedProvider } from "./shared/messages.ts";
import { fileName, knownName, mergeProviders } from "./shared/provider-fixes.ts";
import type { StatedRule, RuleFix, RuleWithFixes } from "../../../engine/rules/rule.ts";
import type { FixContext } from "../../../engine/analysis/fix.ts";
import {
  type CredentialRule,
  defineProviderRule,
  type CredentialProviders,
  defineCredentialRule,
} from "../../../kubelet/index.ts";
import type { Setting } from "../../../engine/rules/setting.ts";
import { repeatedValues } from "./shared/repeated-values.ts";
import { isBefore } from "../../../facts/field-index.ts";

type NameRow = Pick<
  StatedRule<NamedProvider, FixContext>,
  "id" | "stage" | "phrase" | "source" | "message"
> & {
  readonly isWrong: (name: string) => boolean;
  readonly fix: RuleFix<NamedProvider, FixContext>;
};

/** A name of a provider that the kubelet rejects. */
function nameRule({
  isWrong,
  ...facts
}: NameRow): CredentialRule & RuleWithFixes<NamedProvider, FixContext> {
  return defineProviderRule<NamedProvider>({
    ...facts,
    severity: "error",
    check: ({ name }) =>
      isWrong(name.value) ? [{ blame: name, params: { name: name.value } }] : [],
  });
}

interface RepeatedName {
  readonly blame: Setting<string>;
  readonly related: readonly Setting<string>[];
  readonly params: { readonly name: string };
}

/** The names that an earlier provider has already. */
function repeatedNames(providers: CredentialProviders): readonly RepeatedName[] {
  const names = providers.value.map(({ value }) => value.name);
  return repeatedValues(names.filter(({ written }) => written)).map(({ again, first }) => ({
    blame: again,
    related: [first],
    params: { name: again.value },
  }));
}

export const credNameSlash = nameRule({
  id: "cred-name-slash",
  stage: "validation",
  phrase: "provider name cannot contain '/'",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  isWrong: (name) => name.includes("/"),
  message: ({ name }: NamedProvider) =>
    `"${name}" contains a slash, but a provider name cannot contain '/': it is the plugin's file name in --image-credential-provider-bin-dir. The kubelet does not start. Write only the file name.`,
  fix: maker.rewritten(fileName),
});

export const credNameSpace = nameRule({
  id: "cred-name-space",
  stage: "validation",
  phrase: "provider name cannot contain spaces",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  isWrong: (name) => name.includes(" "),
  message: ({ name }: NamedProvider) =>
    `"${name}" contains a space, but a provider name cannot contain spaces. The kubelet does not start. Rename the plugin's executable, and use the new name here.`,
  fix: maker.rewritten((text) => text.trim().replaceAll(/\s+/g, "-")),
});

export const credNameDot = nameRule({
  id: "cred-name-dot",
  stage: "validation",
  phrase: "provider name cannot be",
  source: "pkg/credentialprovider/plugin/config.go, validateCredentialProviderConfig",
  isWrong: (name) => name === "." || name === "..",
  message: ({ name }: NamedProvider) =>
    `A provider name cannot be "${name}", which is a directory ("provider name cannot be '${name}'"). The kubelet does not start. Write the plugin's file name.`,
  fix: knownName,
});

/** Nothing checks this; the kubelet takes the folder of the plugins for the plugin. */
export const credNameEmpty = defineProviderRule({
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

/** Up to 1.32 the file is accepted, and the registration of the plugins ends the kubelet. */
export const credNameDuplicate = defineCredentialRule({
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

/** In 1.33 alone the names are part of the validation, which has words of its own. */
export const credNameDuplicateValue = defineCredentialRule({
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
