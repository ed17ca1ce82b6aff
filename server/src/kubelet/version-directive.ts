import type { NamedVersion } from "../engine/parts/chosen-version.ts";
import { firstVersionLine, type VersionLine } from "../engine/analysis/version-line.ts";
import { nearestVersion } from "../facts/field-index.ts";
import {
  resolveAlias,
  type LocatedNode,
  type ParsedDocument,
} from "../engine/syntax/located-node.ts";
import type { Span } from "../engine/text/span.ts";

/** A comment that names the version of its file. */
interface VersionComment {
  /** The version that it names, and its place. */
  readonly written: string;
  readonly span: Span;
  /** Undefined if that is not a version. */
  readonly named: NamedVersion | undefined;
}

/**
 * The comment `# kubelet-version: 1.33` among the comments and blank lines at the head of the file. For a configuration
 * inside another tool's file, at `region`, it is among the comments of that file before it. `versionLine` is the first
 * such line of the text, which is looked for once for all configurations of a file.
 */
export function versionComment(
  text: string,
  region: Span = { start: 0, end: text.length },
  versionLine: () => VersionLine | undefined = () => firstVersionLine(text),
): VersionComment | undefined {
  const first = versionLine();
  if (!first) return undefined;
  const end = Math.min(first.start, region.end);
  const start = text.lastIndexOf("\n", region.start - 1) + 1;
  for (const { start: at, line } of linesIn(text, start, end)) {
    if (at + line.length > region.start && !isComment(line)) return undefined;
  }
  const { span } = first;
  const written = text.slice(span.start, span.end);
  return { written, span, named: namedVersion(written, span) };
}

/** True if only comments, blank lines and other tools' lines come before `offset`. */
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
  for (const { start, line } of linesIn(text, 0, text.length)) {
    if (isComment(line)) yield { start, line };
    else if (start < region.end && start + line.length > region.start) return;
  }
}

function isComment(line: string): boolean {
  return /^\s*(#.*|---\s*)?$/.test(line);
}

/** The lines that begin in this stretch. */
function* linesIn(
  text: string,
  from: number,
  to: number,
): Generator<{ readonly start: number; readonly line: string }> {
  for (let start = from; start < to;) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    yield { start, line: text.slice(start, end) };
    start = end + 1;
  }
}

/** The version that a text of a file means; undefined if that is not a version. */
export function namedVersion(text: string, span: Span | undefined): NamedVersion | undefined {
  const nearest = nearestVersion(text);
  return nearest && { ...nearest, span };
}

/** The version of an image's tag (`ghcr.io/siderolabs/kubelet:v1.32.1@sha256:…`); undefined without one. */
export function imageVersion(image: string, span?: Span): NamedVersion | undefined {
  const [, tag] = /:([^/:@]+)(?:@.*)?$/.exec(image) ?? [];
  const named = tag === undefined ? undefined : namedVersion(tag, span);
  return named && { ...named, isTag: true };
}

/** The version of `kubernetesVersion` in a kubeadm document of the same file. */
export function kubeadmVersion(documents: readonly ParsedDocument[]): NamedVersion | undefined {
  for (const { root } of documents) {
    const map = root && resolveAlias(root);
    if (map?.kind !== "map") continue;
    const valueOf = (name: string): LocatedNode | undefined =>
      map.entries.find(({ key }) => key.text === name)?.value;
    const apiVersion = valueOf("apiVersion");
    if (apiVersion?.kind !== "scalar" || !apiVersion.text.startsWith("kubeadm.k8s.io/")) continue;
    const value = valueOf("kubernetesVersion");
    const named = value?.kind === "scalar" ? namedVersion(value.text, value.span) : undefined;
    if (named) return named;
  }
  return undefined;
}
