/** The part of the protocol that is about a workspace, or the server itself, and no document. */
import type { KubernetesVersion } from "../../../facts/table.ts";
import type { WantedConfiguration } from "../../../service/configuration-kinds.ts";
import type { Severity } from "../../../engine/analysis/finding.ts";
import type { StackSummary } from "../../../service/answers/stack-summaries.ts";
import type { NamedFor } from "../../../service/answers/version-of-document.ts";

/** The request, client to server, for the configurations of the workspace and of open documents, to pick one. */
export const configurationsRequest = "kubelet/configurations";

export interface ConfigurationsParams {
  readonly wanted: WantedConfiguration;
  /** A file that has no answer of its own: nothing is listed, and `isDropIn` says whether it is a drop-in alone. */
  readonly about?: string | undefined;
}

export interface ConfigurationsResult {
  readonly configurations: readonly WorkspaceConfiguration[];
  /** There may be more. */
  readonly isCut?: true;
  /** `about` is a drop-in without its main file. */
  readonly isDropIn?: true | undefined;
}

/** A file with a configuration, or a folder of drop-ins without a main file. */
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

/**
 * The request, client to server, for the stacks of the workspace: the configurations of nodes and pools. Stacks come
 * in notifications while files are read; the answer says that these are all.
 */
export const stacksRequest = "kubelet/stacks";

export interface StacksParams {
  /** The notifications have the same number. */
  readonly request: number;
  /** Only the stacks of these files; absent: of all files of the workspace. */
  readonly uris?: readonly string[];
}

export interface StacksResult {
  /** There may be more. */
  readonly isCut?: true;
}

/** The notification, server to client, with some of the stacks that a request asks for. */
export const stacksFoundNotification = "kubelet/stacksFound";

export interface StacksFound {
  readonly request: number;
  readonly stacks: readonly WorkspaceStack[];
}

export type WorkspaceStack = StackSummary;

/** The request, client to server, for what there is to say about a stack. */
export const stackRequest = "kubelet/stack";

export interface StackParams {
  readonly uri: string;
  readonly set: string;
}

/** All texts are in the user's language. */
export interface StackResult {
  /** Sentences about what is not here. */
  readonly missing: readonly string[];
  readonly findings: readonly StackFinding[];
  /** How many findings are left out of the list. */
  readonly others: number;
  readonly allocatable: readonly {
    readonly name?: string | undefined;
    readonly left: readonly string[];
  }[];
  readonly posture?: { readonly passing: number; readonly checks: number } | undefined;
}

export interface StackFinding {
  readonly severity: Severity;
  readonly message: string;
  /** Where it is, from 0; absent for what no file says. */
  readonly place?: { readonly uri: string; readonly line: number; readonly character: number };
}
