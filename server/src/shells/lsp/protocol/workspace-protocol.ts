/** The part of the protocol that is about a workspace, or the server itself, and no document. */
import type { KubernetesVersion } from "../../../facts/table.ts";
import type { WantedConfiguration } from "../../../service/configuration-kinds.ts";
import type { NamedFor } from "../../../service/version-of-document.ts";

/** The request, client to server, for the configurations of the workspace and of open documents, to pick one. */
export const configurationsRequest = "kubelet/configurations";

export interface ConfigurationsParams {
  readonly wanted: WantedConfiguration;
}

export interface ConfigurationsResult {
  readonly configurations: readonly WorkspaceConfiguration[];
  /** There may be more. */
  readonly isCut?: true;
}

/** A file with a configuration, or a folder of drop-ins. */
export interface WorkspaceConfiguration {
  /** Of a folder, the first file. */
  readonly uri: string;
  /** Such as `KubeletConfiguration`, or the name of a platform. */
  readonly kinds: readonly string[];
  /** How many files the folder of drop-ins has. */
  readonly dropIns?: number;
}

/** The request, client to server, for what a report about problems says of the server. */
export const diagnosisRequest = "kubelet/diagnosis";

export interface DiagnosisResult {
  /** The open documents with something of ours. */
  readonly documents: readonly DiagnosedDocument[];
  /** How long the last answers took, the last of each name. */
  readonly timings: readonly { readonly name: string; readonly milliseconds: number }[];
}

export interface DiagnosedDocument {
  readonly uri: string;
  readonly lines: number;
  readonly parts: readonly string[];
  readonly kubernetesVersion: KubernetesVersion;
  readonly askedVersion?: string;
  readonly versionSource: NamedFor["source"];
  /** In how many sets it is. */
  readonly sets: number;
  readonly findings: readonly {
    readonly severity: string;
    readonly rule: string;
    readonly count: number;
  }[];
}
