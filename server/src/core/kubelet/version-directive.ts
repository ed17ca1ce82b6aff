import { versionFrom } from "../schema/field-index.ts";
import type { KubernetesVersion } from "../schema/table.ts";
import { resolveAlias, type ParsedDocument } from "../syntax/located-node.ts";

const directive = /^\s*#\s*kubelet-version:[ \t]*(\S+)/;

/**
 * The version in a comment `# kubelet-version: 1.33` among the comments and blank lines at the head
 * of the file; undefined without one, or with a version that is not supported.
 */
export function directiveVersion(text: string): KubernetesVersion | undefined {
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  while (start < text.length) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end < 0 ? text.length : end);
    const found = directive.exec(line)?.[1];
    if (found !== undefined) return versionFrom(found);
    if (!/^\s*(#.*|---\s*)?$/.test(line) || end < 0) return undefined;
    start = end + 1;
  }
  return undefined;
}

/** The supported version of `kubernetesVersion` in a kubeadm document of the same file. */
export function kubeadmVersion(
  documents: readonly ParsedDocument[],
): KubernetesVersion | undefined {
  for (const { root } of documents) {
    const map = root && resolveAlias(root);
    if (map?.kind !== "map") continue;
    const textOf = (name: string): string => {
      const value = map.entries.find(({ key }) => key.text === name)?.value;
      return value?.kind === "scalar" ? value.text : "";
    };
    if (textOf("apiVersion").startsWith("kubeadm.k8s.io/")) {
      const version = versionFrom(textOf("kubernetesVersion"));
      if (version) return version;
    }
  }
  return undefined;
}
