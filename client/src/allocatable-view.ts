import * as vscode from "vscode";
import type { AllocatableParams, AllocatableResult } from "../../server/src/lsp/protocol.ts";
import { askedFile, fileName, showNoConfig, type SourceOfView } from "./asked-file.ts";
import { createLivePanels, type LivePanels } from "./live-panels.ts";
import { textOf } from "./members.ts";

/** Registers the view of what is left for pods. `ask` resolves to null where a file is none of the kubelet's. */
export function createAllocatableViews(
  ask: (params: AllocatableParams) => Promise<AllocatableResult | null>,
  sourceOf: SourceOfView,
): Pick<LivePanels<AllocatableParams, AllocatableResult>, "setsChanged" | "dispose"> {
  const panels = createLivePanels<AllocatableParams, AllocatableResult>({
    viewType: "kubelet.allocatable",
    keyOf: ({ uri }) => uri,
    title: ({ uri }) => vscode.l10n.t("{0} (left for pods)", fileName(uri)),
    filesOf: ({ uri }) => [uri],
    setsOf: ({ set }) => [set],
    ask,
    async load() {
      const html = await import("./allocatable-html.ts");
      return { page: html.allocatablePage, contents: html.allocatableContents };
    },
    restored(kept) {
      const uri = textOf(kept, "uri");
      return uri === undefined ? undefined : { uri };
    },
  });
  const command = vscode.commands.registerCommand(
    "kubelet.showAllocatable",
    async (written?: unknown) => {
      const file = askedFile(written, sourceOf);
      if (!file || !(await panels.open({ uri: file.uri }))) showNoConfig();
    },
  );
  return {
    setsChanged: panels.setsChanged,
    dispose() {
      command.dispose();
      panels.dispose();
    },
  };
}
