import type { VersionSource } from "../engine/parts/chosen-version.ts";
import type { FileRemarks } from "../engine/analysis/file-remarks.ts";
import type { Finding, Severity } from "../engine/analysis/finding.ts";
import type { DocumentIdentity, FileRole } from "./identify.ts";
import type { GateStates } from "./gate-states.ts";
import type { FieldNames } from "../engine/messages/field-names.ts";
import type { FieldLoss } from "./messages/message-params.ts";
import type { MessageRef } from "../engine/messages/message-ref.ts";
import type { KindIndex } from "../facts/field-index.ts";
import type { KubernetesVersion } from "../facts/table.ts";
import type { MapNode, ParsedDocument, ParsedFile } from "../engine/syntax/located-node.ts";
import type { LineIndex } from "../engine/text/line-index.ts";
import type { Span } from "../engine/text/span.ts";

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
