import { versionFrom } from "../schema/field-index.ts";
import type { KubernetesVersion } from "../schema/table.ts";
import { resolveAlias, type ParsedDocument } from "../syntax/located-node.ts";
import type { Span } from "../text/span.ts";

/** A comment that names the version of its file. */
interface VersionComment {
  /** What it names, and where. */
  readonly written: string;
  readonly span: Span;
  /** Undefined where that version is not supported. */
  readonly version: KubernetesVersion | undefined;
}

const directive = /^\s*#\s*kubelet-version:[ \t]*(\S+)/;

/** The comment `# kubelet-version: 1.33` among the comments and blank lines at the head of the file. */
export function versionComment(text: string): VersionComment | undefined {
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  while (start < text.length) {
    const end = text.indexOf("\n", start);
    const line = text.slice(start, end < 0 ? text.length : end);
    const [found, written] = directive.exec(line) ?? [];
    if (found !== undefined && written !== undefined) {
      const at = start + found.length;
      const span = { start: at - written.length, end: at };
      return { written, span, version: versionFrom(written) };
    }
    if (!/^\s*(#.*|---\s*)?$/.test(line) || end < 0) return undefined;
    start = end + 1;
  }
  return undefined;
}

/** The version of that comment; undefined without one, or with a version that is not supported. */
export function directiveVersion(text: string): KubernetesVersion | undefined {
  return versionComment(text)?.version;
}

/** The supported version of an image's tag (`ghcr.io/siderolabs/kubelet:v1.32.1@sha256:…`); undefined without one. */
export function imageVersion(image: string): KubernetesVersion | undefined {
  const [, tag] = /:([^/:@]+)(?:@.*)?$/.exec(image) ?? [];
  return tag === undefined ? undefined : versionFrom(tag);
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
