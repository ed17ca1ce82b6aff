import type { Analysis } from "../analysis.ts";
import type { TextEdit } from "../../engine/syntax/edits/document-editor.ts";
import { lineInto } from "../../engine/syntax/edits/line-into.ts";
import { headOf } from "../../engine/syntax/lines/statements.ts";
import { versionComment } from "../version-directive.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { resolveAlias } from "../../engine/syntax/located-node.ts";
import { parseFile } from "../../engine/syntax/parse.ts";

/**
 * The change after which a file that names its version is read for another one. It changes the file's comment; if a
 * kubeadm document in the same file decides, it adds a comment, which takes precedence. The version of the cluster
 * stays as it is written. Undefined if the file names no version, and for JSON, which has no comments.
 */
export function versionEditInFile(
  { text, format, versionSource }: Pick<Analysis, "text" | "format" | "versionSource">,
  version: KubernetesVersion,
): TextEdit | undefined {
  const comment = format === "yaml" ? versionComment(text) : undefined;
  if (comment) return { span: comment.span, newText: version };
  if (versionSource !== "kubeadm" || format === "json") return undefined;
  return lineInto(text, headOf(text), `# kubelet-version: ${version}`);
}

/** Undefined if the project file does not set a version. */
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
