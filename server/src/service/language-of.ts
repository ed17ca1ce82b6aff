import { isArgumentFilePath, isUnitPath, syntaxOf } from "../kubelet/index.ts";
import { isSystemdUnit } from "../engine/syntax/systemd-unit.ts";
import { kubeletLanguage } from "./kubelet-language.ts";

/** The first line that is not a comment sets a variable, as in an environment file. */
const variableFirst = /^\uFEFF?(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*=/;

/** The editor's language of a file that is not open, by its name, and by its text if the name does not tell. */
export function languageOf(uri: string, text: string): string {
  if (/\.json$/i.test(uri)) return "json";
  if (/\.toml$/i.test(uri)) return "toml";
  if (syntaxOf({ path: uri }) === "hcl") return "terraform";
  if (/\.sh$/i.test(uri)) return "shellscript";
  if (isUnitPath(uri) || isArgumentFilePath(uri)) return "plaintext";
  if (/\.ya?ml$/i.test(uri)) return "yaml";
  // Files of the kubelet without a known ending are `*.conf` or have none.
  const mayBeKubelets = /\.conf$|(?:^|\/)[^./]*$/i.test(uri);
  return mayBeKubelets && !isSystemdUnit(text) && !variableFirst.test(text)
    ? kubeletLanguage
    : "plaintext";
}
