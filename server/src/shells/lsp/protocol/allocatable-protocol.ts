/** The part of the protocol about allocatable resources. */
import type { KubernetesVersion } from "../../../facts/table.ts";
import type { AllocatableColumn, NodeFormLabels } from "../../../kubelet/index.ts";
import type { NodeForm } from "../../../service/answers/node-form.ts";

export type { NodeForm } from "../../../service/answers/node-form.ts";

/** The request, client to server, for what a file and those that belong to it leave for pods. */
export const allocatableRequest = "kubelet/allocatable";

export interface AllocatableParams {
  readonly uri: string;
  /** Which of the file's sets; absent: the one at `at`, else the first. */
  readonly set?: string | undefined;
  /** The cursor's place in the file. */
  readonly at?: { readonly line: number; readonly character: number } | undefined;
  /** A node that the user describes in the view's form; counts where nothing else describes one. */
  readonly node?: NodeForm;
}

/** All texts are in the user's language. */
export interface AllocatableResult {
  readonly locale: string;
  readonly title: string;
  readonly version: KubernetesVersion;
  readonly set: string;
  /** All sets that the file is in, or contains, to choose from; `label`: the name of the list. */
  readonly sets: readonly { readonly id: string; readonly name: string }[];
  readonly setLabel: string;
  /** Heads of a resource's table: that of the resource itself, then of each amount. */
  readonly heads: readonly string[];
  /** The names of the parts of a bar. */
  readonly barParts: readonly string[];
  /** A node size each; none where no node is described, and then `note` says how to. */
  readonly columns: readonly AllocatableColumn[];
  readonly note: string;
  /** Present where neither the project's file nor the settings describe a node. */
  readonly form?: {
    readonly labels: NodeFormLabels;
    readonly values: NodeForm;
    /** Mistakes in the values, in sentences. */
    readonly problems: readonly string[];
  };
}

/** The request, client to server, for the change that writes the node of the form to the project's file. */
export const allocatableEditRequest = "kubelet/allocatableEdit";

export interface AllocatableEditParams {
  readonly uri: string;
  readonly node: NodeForm;
}
