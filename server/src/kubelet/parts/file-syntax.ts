import type { FileOptions, FileSyntax } from "../../engine/parts/part.ts";
import type { CommentSign } from "../../engine/syntax/lines/statements.ts";
import { withoutTemplateEnding } from "../../engine/files/template-path.ts";
import { prompt } from "../../engine/syntax/transcript.ts";
import type { TextLook } from "../../engine/text/text-look.ts";

/** Text that a file of Terraform or OpenTofu must contain to concern a kubelet. */
export const hclMarks =
  /[kK]ubelet|KUBELET_|\[settings\.kubernetes|SCMP_ACT_|\bseccompProfile\b|\bCredentialProvider/;

/** The first line that is not a comment is a header or an assignment, which no YAML of ours begins with. */
const tomlStart = /^\uFEFF?(?:[ \t]*(?:#.*)?\r?\n)*[ \t]*(?:\[|[\w."'-]+[ \t]*=)/;

/** A header of Bottlerocket's settings. */
const tomlHeader = /^[ \t]*\[[ \t]*settings[\w.\t "'-]*\][ \t]*(?:#.*)?\r?$/m;

/** A script stays one if a tool fills it in. Of Bicep, as of these, only texts inside are read. */
const scriptPath =
  /\.(?:sh|bash|zsh|ksh|bats|ps1|bat|cmd|py|rb|pl|bicep|nix|mk|dockerfile)(?:\.in)?$|(?:^|[/\\])(?:Vagrantfile|(?:Docker|Container)file(?:\.[\w-]+)?|(?:GNU)?Makefile|justfile)$/i;

/** The sign of a comment in the file itself. */
export function commentSign(path = ""): CommentSign {
  if (/\.(?:bat|cmd)$/i.test(path)) return "rem #";
  return /\.bicep$/i.test(path) ? "//" : "#";
}

/** Texts that people read, and programs: of both only commands and the files in them (`prose-texts.ts`) are read. */
const prosePath =
  /\.(?:md|mdx|markdown|rst|adoc|html?|go|ts|js|mjs|java|kt|rs|c|cc|cpp|h|cs|swift|cue|jsonnet|libsonnet|jsx|tsx|lua|php|pp|diff|patch)$/i;
const yamlPath = /\.(?:ya?ml|json)$/i;

/** A shell reads the file, or PowerShell as user data of a machine of Windows; a comment such as `#!/usr/bin/env ansible-playbook` may begin a file of YAML. */
const shellStart = /^\uFEFF?(?:#![ \t]*\S*(?:[ /](?:ba|z|da|k|a)?sh)\b|\s*<powershell>)/i;
const scriptStart = /^\uFEFF?#!/;
const mimeStart = /^(?:MIME-Version|Content-Type):/i;
/** A fence of Markdown: no plain value of YAML begins with a backquote. */
const fence = /^```[\w-]*[ \t]*\r?$/m;

/** The header of a hunk of a diff. */
const hunk = /^@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@/m;

/**
 * The syntax of a file that is neither YAML nor JSON, by its name, the editor's language or how it begins: TOML, HCL as
 * Terraform and OpenTofu read it, a script, user data in several parts, or prose. If the name says nothing, such as `user-data`
 * and the standard input, the text decides. Undefined for all others.
 */
export function syntaxOf(
  {
    path: written = "",
    language,
    isKubeletConfig,
  }: Pick<FileOptions, "path" | "language" | "isKubeletConfig">,
  look?: TextLook,
): FileSyntax | undefined {
  if (isKubeletConfig === true) return undefined;
  const path = withoutTemplateEnding(written);
  if (language === "toml" || /\.toml$/i.test(path)) return "toml";
  if (/^(?:terraform|opentofu)/.test(language ?? "") || /\.(?:tf|tofu|tfvars|hcl)$/i.test(path))
    return "hcl";
  if (scriptPath.test(path) || language === "shellscript") return "script";
  if (prosePath.test(path) || language === "markdown") return "prose";
  if (look?.test(mimeStart)) return "mime";
  if (look?.test(shellStart)) return "script";
  if (!look || yamlPath.test(path)) return undefined;
  if (look.test(scriptStart)) return "script";
  const isNameless = /(?:^|\/)(?:<stdin>|[^./]*|[^/]*\.txt)$/i.test(path);
  if (!isNameless || (language ?? "plaintext") !== "plaintext") return undefined;
  if (look.test(fence) || look.test(hunk) || look.test(prompt)) return "prose";
  return look.test(tomlHeader) && tomlStart.test(look.text) ? "toml" : undefined;
}
