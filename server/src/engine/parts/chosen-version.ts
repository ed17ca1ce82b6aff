import type { NearestVersion } from "../../facts/field-index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { Span } from "../text/span.ts";

/** Where the Kubernetes version of a file comes from. */
export type VersionSource = "setting" | "comment" | "kubeadm" | "image" | "platform";

/** A version that a text names, and where. */
export interface NamedVersion extends NearestVersion {
  readonly span?: Span;
  /** It is the tag of an image. */
  readonly isTag?: true;
}

/** The version that a text is checked with, and where that comes from. */
export interface ChosenVersion {
  readonly version: KubernetesVersion;
  readonly source: VersionSource;
  /** The version that was asked for, if it is not supported. */
  readonly asked: string | undefined;
  /** Where the text names it. */
  readonly span: Span | undefined;
}

/** A text with the version that it is checked with. */
interface VersionOfText {
  readonly version: KubernetesVersion;
  readonly versionSource: VersionSource;
  readonly askedVersion: string | undefined;
  readonly askedAt?: Span | undefined;
}

/** The version that a configuration is checked with. */
export function chosenOf({
  version,
  versionSource: source,
  askedVersion: asked,
  askedAt: span,
}: VersionOfText): ChosenVersion {
  return { version, source, asked, span };
}

/** Where a version comes from that a document of a tool names. */
export function sourceOfNamed({ isTag }: NamedVersion): VersionSource {
  return isTag ? "image" : "platform";
}
