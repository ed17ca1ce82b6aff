import * as vscode from "vscode";
import type {
  AllocatableEditParams,
  AllocatableParams,
  AllocatableResult,
  NodeForm,
  PostureEditResult,
} from "../../server/src/lsp/protocol.ts";
import { applyServerEdit } from "./apply-server-edit.ts";
import { createLivePanels, type LivePanels } from "./live-panels.ts";

/** Who answers about what is left for pods; null where a file is none of the kubelet's. */
interface AllocatableServer {
  readonly allocatable: (params: AllocatableParams) => Promise<AllocatableResult | null>;
  readonly edit: (params: AllocatableEditParams) => Promise<PostureEditResult | null>;
}

/** Registers the view of what is left for pods. */
export function createAllocatableViews({ allocatable, edit }: AllocatableServer): LivePanels {
  /** What users have entered in the forms of files. */
  const forms = new Map<string, NodeForm>();
  return createLivePanels({
    viewType: "kubelet.allocatable",
    command: "kubelet.showAllocatable",
    title: (name) => vscode.l10n.t("{0} (node allocatable)", name),
    ask(uri) {
      const node = forms.get(uri);
      return allocatable({ uri, ...(node && { node }) });
    },
    async load() {
      const html = await import("./allocatable-html.ts");
      return { page: html.allocatablePage, contents: html.allocatableContents };
    },
    async received(uri, message) {
      // Only our own page writes to it.
      const { do: what, ...node } = message as NodeForm & { readonly do: string };
      forms.set(uri, node);
      if (what === "write") await write({ uri, node }, edit);
      return true;
    },
  });
}

async function write(
  params: AllocatableEditParams,
  edit: AllocatableServer["edit"],
): Promise<void> {
  const result = await edit(params);
  if (result) {
    await applyServerEdit(result, true);
    return;
  }
  void vscode.window.showWarningMessage(
    vscode.l10n.t(
      "Nothing was written: enter the sizes of a node, and repair .kubelet-config.yaml.",
    ),
  );
}
