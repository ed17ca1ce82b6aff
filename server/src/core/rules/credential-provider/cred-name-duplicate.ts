import type { CredentialProviders } from "../../kubelet/credential-config.ts";
import type { Setting } from "../../kubelet/setting.ts";
import { isBefore } from "../../schema/field-index.ts";
import { defineCredentialRule } from "./define-credential-rule.ts";
import { repeatedValues } from "./repeated-values.ts";

/** Up to 1.32 the file is accepted, and the registration of the plugins ends the kubelet. */
export const credNameDuplicate = defineCredentialRule({
  id: "cred-name-duplicate",
  severity: "error",
  check(providers, { version }) {
    if (version === "1.33") return [];
    const severity = isBefore(version, "1.33") ? "warning" : "error";
    return repeatedNames(providers).map((found) => ({ ...found, severity }));
  },
});

/** In 1.33 alone the names are part of the validation, which has words of its own. */
export const credNameDuplicateValue = defineCredentialRule({
  id: "cred-name-duplicate-value",
  severity: "error",
  versions: { since: "1.33", until: "1.33" },
  check: repeatedNames,
});

interface RepeatedName {
  readonly blame: Setting<string>;
  readonly related: readonly Setting<string>[];
  readonly params: { readonly name: string };
}

function repeatedNames(providers: CredentialProviders): readonly RepeatedName[] {
  const names = providers.value.map(({ value }) => value.name);
  return repeatedValues(names.filter(({ written }) => written)).map(({ again, first }) => ({
    blame: again,
    related: [first],
    params: { name: again.value },
  }));
}
