import { isArgumentFilePath, isUnitPath, syntaxOf } from "../kubelet/index.ts";
import { kubeletLanguage } from "./kubelet-language.ts";

/** The editor's language of a file that is not open, by its name. */
export function languageOf(uri: string): string {
  if (/\.json$/i.test(uri)) return "json";
  if (/\.toml$/i.test(uri)) return "toml";
  if (syntaxOf({ path: uri }) === "hcl") return "terraform";
  if (/\.sh$/i.test(uri)) return "shellscript";
  if (isUnitPath(uri) || isArgumentFilePath(uri)) return "plaintext";
  if (/\.ya?ml$/i.test(uri)) return "yaml";
  // Files of the kubelet without a known ending are `*.conf` or have none.
  return /\.conf$|(?:^|\/)[^./]*$/i.test(uri) ? kubeletLanguage : "plaintext";
}
