import { versionFrom } from "../facts/field-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
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

/** A line with more than a comment or a document's marker. */
const firstWord = /^[ \t]*(?!---\s*$)[^\s#]/m;

/**
 * The comment `# kubelet-version: 1.33` among the comments and blank lines at the head of the file; of a configuration
 * inside another tool's file, which stands in `region`, among the comments of that file before it.
 */
export function versionComment(text: string, region?: Span): VersionComment | undefined {
  // Most files have none, which is told faster than line by line; of a long one, only the head is looked at.
  const head = region ? text : text.slice(0, firstWord.exec(text)?.index);
  if (!head.includes("kubelet-version:")) return undefined;
  for (const { start, line } of headLines(text, region)) {
    const [found, written] = directive.exec(line) ?? [];
    if (found !== undefined && written !== undefined) {
      const at = start + found.length;
      const span = { start: at - written.length, end: at };
      return { written, span, version: versionFrom(written) };
    }
  }
  return undefined;
}

/** True where nothing but comments, blank lines and other tools' lines stand before `offset`. */
export function isAtHead(text: string, offset: number, region?: Span): boolean {
  let end = 0;
  for (const { start, line } of headLines(text, region)) end = start + line.length + 1;
  return offset <= end;
}

/** The comments and blank lines before the first word of the region; the lines around it say nothing. */
function* headLines(
  text: string,
  region: Span = { start: 0, end: text.length },
): Generator<{ readonly start: number; readonly line: string }> {
  let start = text.startsWith("\uFEFF") ? 1 : 0;
  while (start < text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const line = text.slice(start, end);
    const isComment = /^\s*(#.*|---\s*)?$/.test(line);
    if (isComment) yield { start, line };
    else if (start < region.end && end > region.start) return;
    start = end + 1;
  }
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
