import * as vscode from "vscode";
import type { AllocatableParams, AllocatableResult } from "../../server/src/lsp/protocol.ts";
import { createLivePanels, type LivePanels } from "./live-panels.ts";

/** Registers the view of what is left for pods. `ask` resolves to null where a file is none of the kubelet's. */
export function createAllocatableViews(
  ask: (params: AllocatableParams) => Promise<AllocatableResult | null>,
): LivePanels {
  return createLivePanels({
    viewType: "kubelet.allocatable",
    command: "kubelet.showAllocatable",
    title: (name) => vscode.l10n.t("{0} (node allocatable)", name),
    ask: (uri) => ask({ uri }),
    async load() {
      const html = await import("./allocatable-html.ts");
      return { page: html.allocatablePage, contents: html.allocatableContents };
    },
  });
}
