import type { Analysis } from "../analysis.ts";
import type { TextEdit } from "../../syntax/edits/document-editor.ts";
import { versionComment } from "../version-directive.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { resolveAlias } from "../../syntax/located-node.ts";
import { parseFile } from "../../syntax/parse.ts";

/**
 * The change after which a file that names its version is read for another one. It changes the file's comment; if a
 * kubeadm document in the same file decides, it adds a comment, which takes precedence. The version of the cluster
 * stays as it is written. Undefined if the file names no version.
 */
export function versionEditInFile(
  { text, format, versionSource }: Pick<Analysis, "text" | "format" | "versionSource">,
  version: KubernetesVersion,
): TextEdit | undefined {
  const comment = format === "yaml" ? versionComment(text) : undefined;
  if (comment) return { span: comment.span, newText: version };
  if (versionSource !== "kubeadm") return undefined;
  const start = text.startsWith("\uFEFF") ? 1 : 0;
  const lineBreak = /^[^\n]*\r\n/.test(text) ? "\r\n" : "\n";
  return { span: { start, end: start }, newText: `# kubelet-version: ${version}${lineBreak}` };
}

/** The same in a project's file. Undefined where it names no version. */
export function versionEditInProject(
  text: string,
  version: KubernetesVersion,
): TextEdit | undefined {
  const written = parseFile(text).documents[0]?.root;
  const root = written && resolveAlias(written);
  if (root?.kind !== "map") return undefined;
  const entry = root.entries.find(({ key }) => key.text === "kubernetesVersion");
  return entry?.value.kind === "scalar"
    ? { span: entry.value.span, newText: `"${version}"` }
    : undefined;
}
