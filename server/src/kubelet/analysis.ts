import type { FileRemarks } from "../engine/analysis/file-remarks.ts";
import type { Finding, Severity } from "../engine/analysis/finding.ts";
import type { DocumentIdentity, FileRole } from "./identify.ts";
import type { GateStates } from "./gate-states.ts";
import type { NodeDescription } from "./node-description.ts";
import type { FieldNames } from "../engine/messages/field-names.ts";
import type { FieldLoss } from "./messages/message-params.ts";
import type { MessageRef } from "../engine/messages/message-ref.ts";
import type { KindIndex, NearestVersion } from "../facts/field-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import type { MapNode, ParsedDocument, ParsedFile } from "../engine/syntax/located-node.ts";
import type { LineIndex } from "../engine/text/line-index.ts";
import type { Span } from "../engine/text/span.ts";

/** The caller's information about a file before its analysis. */
export interface AnalyzeOptions {
  /** The version to check against if the file itself names none. */
  readonly kubernetesVersion: KubernetesVersion;
  /** The version that was asked for, if it is not supported; `kubernetesVersion` and `fixedVersion` are the nearest to it. */
  readonly askedVersion?: string | undefined;
  /** Goes before what the file itself says: for the view of another version. */
  readonly fixedVersion?: KubernetesVersion;
  /** Path or URI path with `/`; decides about drop-in folders only. */
  readonly path?: string;
  /** The user or the editor says that this is a kubelet configuration, header or not. */
  readonly isKubeletConfig?: boolean;
  /** The kind that this file is given to the kubelet as, where the shell knows it. */
  readonly expectedKind?: string;
  /** How the kubelet reads the file, where the shell knows it; else its path decides. */
  readonly role?: FileRole;
  /** The file is checked with others by `analyzeSet`: only findings of this file alone are reported here. */
  readonly isInSet?: boolean;
  /** Another part of the editor reports syntax mistakes of this file (VS Code's JSON server). */
  readonly syntaxReportedElsewhere?: boolean;
  /** Feature gates that the kubelet's flags set; for configurations that have none of their own. */
  readonly flagGates?: ReadonlyMap<string, boolean>;
  /** The node that the file is for; rules about what it does not tell stay silent. */
  readonly node?: NodeDescription;
  /** The kubelet gets the file as it is: what looks like a template's placeholder is a value to it. */
  readonly isAsDelivered?: boolean;
  /** A tool inserts values at each `hole`: they are unknown. */
  readonly isFilledIn?: boolean;
  /** False: advice, which the kubelet itself does not give, is left out. */
  readonly advice?: boolean;
  /** Severity by rule id, over the rules' own. */
  readonly severities?: ReadonlyMap<string, Severity | "off">;
}

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

/** The version that a configuration is checked with. */
export function chosenOf({
  version,
  versionSource: source,
  askedVersion: asked,
  askedAt: span,
}: Pick<AnalyzedText, "version" | "versionSource" | "askedVersion" | "askedAt">): ChosenVersion {
  return { version, source, asked, span };
}

/** Where a version comes from that a document of a tool names. */
export function sourceOfNamed({ isTag }: NamedVersion): VersionSource {
  return isTag ? "image" : "platform";
}

/** One document of a file. */
export interface AnalyzedDocument {
  readonly parsed: ParsedDocument;
  /** The document's identity; undefined: not one of the kubelet's kinds, no feature answers in it. */
  readonly identity: DocumentIdentity | undefined;
  /** The fields of its kind; undefined where kind or apiVersion are unknown to the version. */
  readonly index: KindIndex | undefined;
}

/** A tool whose files hold kubelet configurations, which it lays over one of its own. */
export interface HostDescription {
  /** The tool's kind, as its users write it. */
  readonly name: string;
  /** The tool writes apiVersion and kind itself. */
  readonly headerIsGiven: boolean;
  /** The top-level fields that the tool fills in where they are left out. */
  readonly defaults: ReadonlySet<string>;
  /** How the tool handles keys that are not fields; left out if it does as the kubelet. */
  readonly unknown?: { readonly severity: Severity; readonly effect: FieldLoss };
  /** The tool's effect on a field, whatever the rest says: such fields are not offered. */
  readonly effectOn?: (path: string) => MessageRef | undefined;
  /** The names of the kubelet's fields in the tool's files, and the fields that cannot be written there. */
  readonly names?: (index: KindIndex) => FieldNames;
  /** Checks a configuration as the tool and then the kubelet do; left out where nothing is known of the tool's way. */
  readonly check?: (config: HostedConfig) => {
    /** Those of decoding that are left. */
    readonly decoded: readonly Finding[];
    readonly found: readonly Finding[];
  };
}

/** A configuration inside another tool's file that was decoded. */
interface HostedConfig {
  readonly root: MapNode;
  readonly index: KindIndex;
  /** The place of findings about the whole document. */
  readonly top: Span;
  readonly decoded: readonly Finding[];
  /** The findings of decoding with other feature gates on: the possible values of some fields depend on gates. */
  readonly decodedBy: (isGateOn: GateStates) => readonly Finding[];
  /** The rules' findings that do not depend on the surroundings. */
  readonly checkAlone: () => readonly Finding[];
}

/** A text that was parsed. */
export interface SourceFile {
  readonly text: string;
  readonly lines: LineIndex;
  readonly file: ParsedFile;
  readonly remarks?: FileRemarks;
}

/** The analysis of the kubelet's documents in a text at one moment. Immutable. */
export interface Analysis extends AnalyzedText {
  /** Ordered by place. Empty for a file without any of the kubelet's kinds. */
  readonly findings: readonly Finding[];
}

/** The inputs of findings. */
export interface AnalyzedText {
  readonly text: string;
  readonly lines: LineIndex;
  readonly format: "yaml" | "json";
  readonly version: KubernetesVersion;
  readonly versionSource: VersionSource;
  /** The version that was asked for, if it is not supported; `version` is the nearest to it. */
  readonly askedVersion: string | undefined;
  /** Where the text asks for it. */
  readonly askedAt?: Span | undefined;
  readonly role: FileRole;
  readonly file: ParsedFile;
  readonly remarks?: FileRemarks;
  readonly documents: readonly AnalyzedDocument[];
  /** The span of the documents: the whole text, or a configuration inside another tool's file. */
  readonly region: Span;
  /** The tool around the configuration; what is left out may be set in a configuration of its own. */
  readonly host?: HostDescription;
}

/** The input of features that depend on the shape of a text and not on its meaning. */
export type Structure = Pick<Analysis, "text" | "lines" | "format" | "documents">;

/** The document that contains `offset`, if it is one of the kubelet's. */
export function documentAt(
  analysis: Pick<Analysis, "documents">,
  offset: number,
): AnalyzedDocument | undefined {
  const found = analysis.documents.findLast(({ parsed }) => parsed.span.start <= offset);
  return found?.identity ? found : undefined;
}
