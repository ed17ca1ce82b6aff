import type { StackText } from "../../stacks/index.ts";
import type { Finding } from "../../engine/analysis/finding.ts";
import type { Config, NodeDescription, TreeMap } from "../../kubelet/index.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { LineIndex } from "../../engine/text/line-index.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";

/** The texts of a node's files by absolute path; a path that ends in a slash is a folder. */
export type NodeFiles = ReadonlyMap<string, string>;

/** A configuration as a kubelet is given it. */
export interface ConfigCase {
  readonly version: KubernetesVersion;
  /** The version that was asked for, if it is not supported. */
  readonly askedVersion?: string | undefined;
  readonly kind: string;
  /** The text of the file; null: none is given. */
  readonly main: string | null;
  /** The files below the folder; undefined: no folder is given. */
  readonly dropIns: readonly StackText[] | undefined;
  /** The kubelet's arguments, or its whole command line. */
  readonly args: readonly string[];
  /** The folder of the main file on the node. */
  readonly mainFolder: string;
  /** The node's file tree; undefined: only the configuration is known. */
  readonly files?: NodeFiles;
  /** The machine; undefined: what the kubelet checks on it is not checked. */
  readonly node?: NodeDescription;
}

/** A finding in a file of the case; `file` is "main", a drop-in's path, or "flags". */
interface CaseFinding {
  readonly file: string;
  readonly lines: LineIndex;
  readonly finding: Finding;
}

/** The result of a case. */
export interface CaseVerdict {
  readonly starts: boolean;
  /** Without the errors that the kubelet does not get to report. */
  readonly findings: readonly CaseFinding[];
  /** As its `/configz` has it; undefined where a file cannot be decoded. */
  readonly effective: { readonly [key: string]: ExactJson } | undefined;
  /** `effective` as text, which is produced faster than the value. */
  readonly effectiveText: string | undefined;
  /** The settings of `effective`, for a KubeletConfiguration. */
  readonly config?: Config | undefined;
  /** The providers of `effective`, for a CredentialProviderConfig, also if the kubelet rejects one. */
  readonly providers?: TreeMap;
}
