import type { Knowledge } from "../engine/analysis/knowledge.ts";
import { defaultVersion } from "../facts/field-index.ts";
import { parseText } from "./parse-text.ts";
import { holdsOwnConfig } from "./finders/own-config.ts";

/** A CredentialProviderConfig, and what reports call it. */
interface ProviderConfig {
  readonly name: string;
  readonly text: string;
}

/** The credential provider configurations in a text: its own, or those that it carries to a node. */
export function providerConfigs(
  text: string,
  name: string,
  knowledge: Knowledge,
): readonly ProviderConfig[] {
  const kind = "CredentialProviderConfig";
  if (holdsOwnConfig(text, kind)) return [{ name, text }];
  const options = { kubernetesVersion: defaultVersion, path: `/${name}` };
  const { parts } = parseText(text, options, knowledge);
  const files = new Set(parts.flatMap(({ carried }) => carried ?? []));
  return [...files].flatMap((file): ProviderConfig[] => {
    const inside = file.path === "" ? name : `${name} (${file.path})`;
    return holdsOwnConfig(file.text, kind) ? [{ name: inside, text: file.text }] : [];
  });
}
