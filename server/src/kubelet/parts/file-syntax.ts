import type { TextLook } from "../../text/text-look.ts";
import type { FileOptions } from "./part.ts";

/** What has to stand in a file of Terraform or OpenTofu, where anything in it is of a kubelet. */
export const hclMarks =
  /[kK]ubelet|\[settings\.kubernetes|SCMP_ACT_|\bseccompProfile\b|\bCredentialProvider/;

/** The first line that is no comment is a header or an assignment, which no YAML of ours begins with. */
const tomlStart = /^\uFEFF?(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*(?:\[|[\w."'-]+[ \t]*=)/;

/** A header of Bottlerocket's settings. */
const tomlHeader = /^[ \t]*\[[ \t]*settings[\w.\t "'-]*\][ \t]*(?:#.*)?\r?$/m;

/**
 * The syntax of a file that is neither YAML nor JSON, by its name or the editor's language: TOML, or HCL as Terraform and
 * OpenTofu read it. Where the name tells nothing, such as `user-data` and the standard input, TOML tells itself by its text.
 * Undefined for all others.
 */
export function syntaxOf(
  {
    path = "",
    language,
    isKubeletConfig,
  }: Pick<FileOptions, "path" | "language" | "isKubeletConfig">,
  look?: TextLook,
): "toml" | "hcl" | undefined {
  if (isKubeletConfig === true) return undefined;
  if (language === "toml" || /\.toml$/i.test(path)) return "toml";
  if (/^(?:terraform|opentofu)/.test(language ?? "") || /\.(?:tf|tofu|tfvars)$/i.test(path))
    return "hcl";
  const isNameless = /(?:^|\/)(?:<stdin>|[^./]*|[^/]*\.txt)$/i.test(path);
  if (!look || !isNameless || (language ?? "plaintext") !== "plaintext") return undefined;
  return look.test(tomlHeader) && tomlStart.test(look.text) ? "toml" : undefined;
}
