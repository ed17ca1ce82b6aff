import type { FileOptions } from "./part.ts";

/** What has to stand in a file of Terraform or OpenTofu, where anything in it is of a kubelet. */
export const hclMarks =
  /[kK]ubelet|\[settings\.kubernetes|SCMP_ACT_|\bseccompProfile\b|\bCredentialProvider/;

/**
 * The syntax of a file that is neither YAML nor JSON, by its name or the editor's language: TOML, or HCL as Terraform and
 * OpenTofu read it. Undefined for all others.
 */
export function syntaxOf({
  path = "",
  language = "",
  isKubeletConfig,
}: Pick<FileOptions, "path" | "language" | "isKubeletConfig">): "toml" | "hcl" | undefined {
  if (isKubeletConfig === true) return undefined;
  if (language === "toml" || /\.toml$/i.test(path)) return "toml";
  const isHcl = /^(?:terraform|opentofu)/.test(language) || /\.(?:tf|tofu|tfvars)$/i.test(path);
  return isHcl ? "hcl" : undefined;
}
