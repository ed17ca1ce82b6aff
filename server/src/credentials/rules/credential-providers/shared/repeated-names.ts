import type { Setting } from "../../../../engine/rules/setting.ts";
import type { CredentialProviders } from "../../../../kubelet/index.ts";
import { repeatedValues } from "./repeated-values.ts";

interface RepeatedName {
  readonly blame: Setting<string>;
  readonly related: readonly Setting<string>[];
  readonly params: { readonly name: string };
}

/** The names that an earlier provider has already. */
export function repeatedNames(providers: CredentialProviders): readonly RepeatedName[] {
  const names = providers.value.map(({ value }) => value.name);
  return repeatedValues(names.filter(({ written }) => written)).map(({ again, first }) => ({
    blame: again,
    related: [first],
    params: { name: again.value },
  }));
}
