import * as vscode from "vscode";
import type { SetsChangedParams } from "../../server/src/lsp/protocol.ts";
import { configuredLocale } from "./configured-locale.ts";
import type { PanelContents } from "./panel-page.ts";
import { answerFor } from "./pick-configuration.ts";

/** The panels of one kind in this window, which follow the files that they are about. */
export interface LivePanels {
  dispose(): void;
  /** To be called when the server says that sets have changed. */
  setsChanged(params: SetsChangedParams): void;
}

/** What a panel shows of a file; `set` is that which it shows. */
export interface PanelKind<Result extends { readonly set: string }> {
  readonly viewType: string;
  readonly command: string;
  readonly title: (fileName: string) => string;
  /** Null where the file is none of the kubelet's. */
  readonly ask: (uri: string) => Promise<Result | null>;
  /** The page is read when the first panel is opened. */
  readonly load: () => Promise<PanelPage<Result>>;
  /** The commands that links of the page may run. */
  readonly links?: readonly string[];
  /** What the command was given besides the file. */
  readonly chosen?: (uri: string, choice: unknown) => void;
  /** The page sent a message; what it returns says whether to ask anew. */
  readonly received?: (uri: string, message: unknown) => Promise<boolean>;
}

/** The page of a panel, and what it shows of a result. */
interface PanelPage<Result> {
  readonly page: (locale: string, nonce: string) => string;
  readonly contents: (result: Result) => PanelContents;
}

interface Panel {
  readonly panel: vscode.WebviewPanel;
  /** Asks anew and shows the answer; the one that was asked for last counts. */
  readonly renew: () => void;
  set: string | undefined;
}

/** So long after the last change of a burst a panel is renewed, in milliseconds. */
const renewalDelay = 100;

/** Registers the command of a kind of panels. */
export function createLivePanels<Result extends { readonly set: string }>(
  kind: PanelKind<Result>,
): LivePanels {
  const panels = new Map<string, Panel>();
  const outdated = new Set<string>();
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const renewLater = (isOutdated: (uri: string, panel: Panel) => boolean): void => {
    for (const [uri, panel] of panels) if (isOutdated(uri, panel)) outdated.add(uri);
    if (outdated.size === 0) return;
    clearTimeout(renewal);
    renewal = setTimeout(() => {
      for (const uri of outdated) panels.get(uri)?.renew();
      outdated.clear();
    }, renewalDelay);
  };

  const show = async (written?: unknown, choice?: unknown): Promise<void> => {
    const found = await answerFor(written, (file) => kind.ask(file.toString()));
    if (!found) return;
    const uri = found.uri.toString();
    kind.chosen?.(uri, choice);
    const shown = panels.get(uri);
    if (shown) {
      shown.panel.reveal(undefined, true);
      shown.renew();
      return;
    }
    const page = await kind.load();
    // Asked for twice at once, it is opened once.
    if (panels.has(uri)) return;
    const panel = openPanel(uri, kind, page);
    panels.set(uri, panel);
    panel.panel.onDidDispose(() => panels.delete(uri));
  };

  const owned = vscode.Disposable.from(
    vscode.commands.registerCommand(kind.command, show),
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
      for (const { panel } of panels.values()) panel.dispose();
    },
  };
}

/** Opens a panel beside the editor, which keeps the focus. */
function openPanel<Result extends { readonly set: string }>(
  uri: string,
  kind: PanelKind<Result>,
  { page, contents }: PanelPage<Result>,
): Panel {
  const name = vscode.Uri.parse(uri).path.split("/").at(-1) ?? "";
  const panel = vscode.window.createWebviewPanel(
    kind.viewType,
    kind.title(name),
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    {
      enableScripts: true,
      enableCommandUris: kind.links ?? [],
      localResourceRoots: [],
      enableFindWidget: true,
    },
  );
  let latest = 0;
  const renew = async (): Promise<void> => {
    const question = ++latest;
    const result = await kind.ask(uri);
    // What was asked for later is newer; a text with a slip of the pen keeps what was shown last.
    if (question !== latest || !result) return;
    view.set = result.set;
    await panel.webview.postMessage(contents(result));
  };
  const view: Panel = { panel, renew: () => void renew(), set: undefined };
  panel.webview.onDidReceiveMessage(async (message: unknown) => {
    const isReady = message === "ready";
    if (isReady || (await kind.received?.(uri, message)) === true) view.renew();
  });
  panel.webview.html = page(configuredLocale(), newNonce());
  return view;
}

/** A text that no page can guess, for the page's own style and script. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
