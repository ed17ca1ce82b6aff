import * as vscode from "vscode";
import type {
  AllocatableParams,
  AllocatableResult,
  SetsChangedParams,
} from "../../server/src/lsp/protocol.ts";
import { allocatableContents, allocatablePage } from "./allocatable-html.ts";
import { wantedLocale } from "./wanted-locale.ts";

/** Asks the server; null where the file is none of the kubelet's. */
type AskServer = (params: AllocatableParams) => Promise<AllocatableResult | null>;

/** The views of what is left for pods in this window. */
export interface AllocatableViews {
  dispose(): void;
  /** To be called when the server says that sets have changed. */
  setsChanged(params: SetsChangedParams): void;
}

interface View {
  readonly panel: vscode.WebviewPanel;
  /** Asks anew and shows the answer; the one that was asked for last counts. */
  readonly renew: () => void;
  set: string | undefined;
}

/** So long after the last change of a burst a view is renewed, in milliseconds. */
const renewalDelay = 100;

/** Registers the command of the view. */
export function createAllocatableViews(ask: AskServer): AllocatableViews {
  const views = new Map<string, View>();
  const outdated = new Set<string>();
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const renewLater = (isOutdated: (uri: string, view: View) => boolean): void => {
    for (const [uri, view] of views) if (isOutdated(uri, view)) outdated.add(uri);
    if (outdated.size === 0) return;
    clearTimeout(renewal);
    renewal = setTimeout(() => {
      for (const uri of outdated) views.get(uri)?.renew();
      outdated.clear();
    }, renewalDelay);
  };

  const show = async (written?: unknown): Promise<void> => {
    const uri = addressOf(written);
    const result = uri === undefined ? null : await ask({ uri });
    if (uri === undefined || !result) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t("Open a kubelet configuration, or one of its drop-ins, first."),
      );
      return;
    }
    const known = views.get(uri);
    if (known) {
      known.panel.reveal(undefined, true);
      return;
    }
    const view = openView(uri, ask);
    views.set(uri, view);
    view.panel.onDidDispose(() => views.delete(uri));
  };

  const owned = vscode.Disposable.from(
    vscode.commands.registerCommand("kubelet.showAllocatable", show),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const source = document.uri.toString();
      const isProject = document.uri.path.endsWith("/.kubelet-config.yaml");
      renewLater((uri) => isProject || uri === source);
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("kubelet")) renewLater(() => true);
    }),
  );
  return {
    setsChanged({ sets }) {
      renewLater((_uri, { set }) => sets === undefined || sets.includes(set ?? ""));
    },
    dispose() {
      clearTimeout(renewal);
      owned.dispose();
      for (const { panel } of views.values()) panel.dispose();
    },
  };
}

/** Opens a panel beside the editor, which keeps the focus. */
function openView(uri: string, ask: AskServer): View {
  const name = vscode.Uri.parse(uri).path.split("/").at(-1) ?? "";
  const panel = vscode.window.createWebviewPanel(
    "kubelet.allocatable",
    vscode.l10n.t("{0} (left for pods)", name),
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableScripts: true, localResourceRoots: [], enableFindWidget: true },
  );
  let asked = 0;
  const renew = async (): Promise<void> => {
    const own = ++asked;
    const result = await ask({ uri });
    // What was asked for later is newer; a text with a slip of the pen keeps the last amounts.
    if (own !== asked || !result) return;
    view.set = result.set;
    await panel.webview.postMessage(allocatableContents(result));
  };
  const view: View = { panel, renew: () => void renew(), set: undefined };
  panel.webview.onDidReceiveMessage(view.renew);
  panel.webview.html = allocatablePage(wantedLocale(), newNonce());
  return view;
}

/** A text that no page can guess, for the page's own style and script. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The file that the command is about: what it was given, else the active editor's. */
function addressOf(written: unknown): string | undefined {
  if (typeof written === "string") return written;
  if (written instanceof vscode.Uri) return written.toString();
  return vscode.window.activeTextEditor?.document.uri.toString();
}
