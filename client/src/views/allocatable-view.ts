import * as vscode from "vscode";
import type {
  AllocatableEditParams,
  AllocatableParams,
  AllocatableResult,
  NodeForm,
  PostureEditResult,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { applyDocumentEdits } from "../apply-edits.ts";
import { cursorIn, askedFileName, givenFile, type SourceOfView } from "../asked-file.ts";
import { createLivePanels, withoutCursor, type LivePanels } from "./live-panels.ts";
import { memberOf, textIn, memberText } from "../members.ts";
import { answerFor } from "./pick-configuration.ts";

/** Answers requests about allocatable resources; null if a file has no kubelet configuration. */
interface AllocatableServer {
  readonly allocatable: (params: AllocatableParams) => Promise<AllocatableResult | null>;
  readonly edit: (params: AllocatableEditParams) => Promise<PostureEditResult | null>;
}

/** Registers the allocatable view. */
export function createAllocatableViews(
  { allocatable, edit }: AllocatableServer,
  sourceOf: SourceOfView,
): Pick<LivePanels<AllocatableParams, AllocatableResult>, "setsChanged" | "dispose"> {
  const panels = createLivePanels<AllocatableParams, AllocatableResult>({
    viewType: "kubelet.allocatable",
    keyOf: ({ uri }) => uri,
    title: ({ uri }) => vscode.l10n.t("{0} (node allocatable)", askedFileName(uri)),
    filesOf: ({ uri }) => [uri],
    setsOf: ({ set }) => [set],
    lasting: withoutCursor,
    ask: allocatable,
    async load() {
      const html = await import("./allocatable-html.ts");
      return { page: html.allocatablePage, contents: html.allocatableContents };
    },
    restored(kept) {
      const uri = memberText(kept, "uri");
      const node = memberOf(kept, "node");
      return uri === undefined
        ? undefined
        : {
            uri,
            set: memberText(kept, "set"),
            node: node !== undefined ? nodeOf(node) : undefined,
          };
    },
    async received({ uri, set, node: before }, message) {
      if (message.do === "set") return { uri, set: textIn(message.value), node: before };
      const node = nodeOf(message);
      if (message.do === "write") await write({ uri, node }, edit);
      return { uri, set, node };
    },
  });
  const command = vscode.commands.registerCommand(
    "kubelet.showAllocatable",
    async (written?: unknown, set?: unknown) => {
      const given = givenFile(written, sourceOf);
      const named = textIn(set) ?? given?.set;
      await answerFor(given?.uri, (uri) => {
        const which = named === undefined ? { at: cursorIn(uri, written) } : { set: named };
        return panels.open({ uri: uri.toString(), ...which });
      });
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

/** Reads the form of a page, or its saved state. */
function nodeOf(sent: unknown): NodeForm {
  const valueOf = (name: keyof NodeForm): string => memberText(sent, name) ?? "";
  return {
    name: valueOf("name"),
    cpus: valueOf("cpus"),
    memory: valueOf("memory"),
    ephemeralStorage: valueOf("ephemeralStorage"),
  };
}

async function write(
  params: AllocatableEditParams,
  edit: AllocatableServer["edit"],
): Promise<void> {
  const result = await edit(params);
  if (result) {
    await applyDocumentEdits(result, true);
    return;
  }
  void vscode.window.showWarningMessage(
    vscode.l10n.t(
      "Nothing was written: enter the sizes of a node, and repair .kubelet-config.yaml.",
    ),
  );
}
