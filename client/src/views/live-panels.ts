import * as vscode from "vscode";
import {
  effectiveScheme,
  type SetsChangedParams,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { escapedMarkup } from "../../../server/src/engine/text/escaped-markup.ts";
import { openWithoutTab } from "../asked-file.ts";
import { configuredLocale } from "../configured-locale.ts";
import { memberOf } from "../members.ts";
import { movedParams } from "./moved-address.ts";
import { openOrigin } from "./open-origin.ts";
import type { PanelContents } from "./panel-page.ts";
import { notesHtml } from "./panel-parts.ts";

/** The panels of one kind in this window, which follow the files that they are about. */
export interface LivePanels<Params extends object, Result> {
  /** Opens the panel about something, or shows the one that is open; undefined if there is nothing to show. */
  readonly open: (params: Params) => Promise<Result | undefined>;
  /** The content of the active panel, if it is of this kind. */
  readonly active: () => Result | undefined;
  /** To be called when the server says that sets have changed. */
  readonly setsChanged: (params: SetsChangedParams) => void;
  readonly dispose: () => void;
}

/** A message of a panel's page: `do` is the action, the rest its values. */
interface PageMessage {
  readonly do?: string;
  readonly open?: string;
  readonly value?: string | boolean;
  readonly key?: string;
  readonly at?: string;
  readonly title?: string;
  readonly control?: string;
}

/** A kind of panel. `Params` describe its content; VS Code keeps them when the window reloads. */
export interface PanelKind<Params extends object, Result> {
  readonly viewType: string;
  /** Params with the same key share a panel, which shows them in turn. */
  readonly keyOf: (params: Params) => string;
  readonly title: (params: Params) => string;
  /** The addresses of the files that it follows. */
  readonly filesOf: (params: Params) => readonly string[];
  /** The sets that it follows. */
  readonly setsOf: (result: Result) => readonly string[];
  /** The params of later requests, if they differ from the first: the cursor has moved by then. */
  readonly lasting?: (params: Params, result: Result) => Params;
  /** Null if there is nothing to show. */
  readonly ask: (params: Params) => Promise<Result | null>;
  /** The page is read when the first panel is opened. */
  readonly load: () => Promise<PanelPage<Result>>;
  /** Params that a version of the extension saved before a reload; undefined if not understood. */
  readonly restored: (kept: unknown) => Params | undefined;
  /** The panel gets the focus, since the user asked for it. */
  readonly takesFocus?: true;
  /** The user chose something; what it returns is asked for then. */
  readonly received?: (
    params: Params,
    message: PageMessage,
    result: Result | undefined,
  ) => Promise<Params | undefined>;
}

/** The page of a panel, and what it shows of a result. */
interface PanelPage<Result> {
  readonly page: (locale: string, nonce: string) => string;
  readonly contents: (result: Result) => PanelContents;
}

interface Panel<Params, Result> {
  readonly panel: vscode.WebviewPanel;
  /** Asks again and shows the answer; only the latest request is used. */
  readonly renew: () => void;
  params: Params;
  result: Result | undefined;
}

/** So long after the last change of a burst a panel is renewed, in milliseconds. */
const renewalDelay = 100;

const webviewOptions = { enableScripts: true, localResourceRoots: [] } as const;

/** Registers a kind of panels; those of before a reload of the window come back. */
export function createLivePanels<Params extends object, Result>(
  kind: PanelKind<Params, Result>,
): LivePanels<Params, Result> {
  type Shown = Panel<Params, Result>;
  const panels = new Map<string, Shown>();
  const outdated = new Set<string>();
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const renewLater = (isOutdated: (panel: Shown) => boolean): void => {
    for (const [key, panel] of panels) if (isOutdated(panel)) outdated.add(key);
    if (outdated.size === 0) return;
    clearTimeout(renewal);
    renewal = setTimeout(() => {
      for (const key of outdated) panels.get(key)?.renew();
      outdated.clear();
    }, renewalDelay);
  };

  const keep = (
    panel: vscode.WebviewPanel,
    params: Params,
    page: PanelPage<Result>,
    result?: Result,
  ): void => {
    const shown = connect(panel, params, kind, page);
    shown.result = result;
    panels.set(kind.keyOf(params), shown);
    panel.onDidDispose(() => {
      const key = kind.keyOf(shown.params);
      if (panels.get(key) === shown) panels.delete(key);
    });
  };

  const follow = async (from: string, to: string): Promise<void> => {
    for (const [key, shown] of [...panels]) {
      const params = movedParams(shown.params, from, to);
      if (!params) continue;
      panels.delete(key);
      // The moved file has replaced another one.
      panels.get(kind.keyOf(params))?.panel.dispose();
      shown.params = params;
      shown.panel.title = kind.title(params);
      panels.set(kind.keyOf(params), shown);
      await Promise.all(kind.filesOf(params).map(openWithoutTab));
      shown.renew();
    }
  };

  const open = async (asked: Params): Promise<Result | undefined> => {
    const result = await kind.ask(asked);
    if (!result) return undefined;
    const params = kind.lasting?.(asked, result) ?? asked;
    const key = kind.keyOf(params);
    const preserveFocus = kind.takesFocus !== true;
    const shown = panels.get(key);
    if (shown) {
      shown.params = { ...shown.params, ...params };
      shown.panel.reveal(undefined, preserveFocus);
      shown.renew();
      return result;
    }
    const page = await kind.load();
    // Asked for twice at once, it is opened once.
    if (panels.has(key)) return result;
    const panel = vscode.window.createWebviewPanel(
      kind.viewType,
      kind.title(params),
      { viewColumn: columnOfViews(), preserveFocus },
      { ...webviewOptions, enableFindWidget: true },
    );
    keep(panel, params, page, result);
    return result;
  };

  const owned = vscode.Disposable.from(
    comeBack(kind, (params) => panels.has(kind.keyOf(params)), keep),
    followFiles(kind, renewLater),
    vscode.workspace.onDidRenameFiles(({ files }) => {
      for (const { oldUri, newUri } of files) void follow(oldUri.toString(), newUri.toString());
    }),
  );
  return {
    open,
    active: () => [...panels.values()].find(({ panel }) => panel.active)?.result,
    setsChanged({ sets }) {
      renewLater(({ result }) => {
        const shown = result === undefined ? [] : kind.setsOf(result);
        return sets === undefined ? shown.length > 0 : shown.some((set) => sets.includes(set));
      });
    },
    dispose() {
      // Panels stay: a reload of the window ends the extension too, and they come back after it.
      clearTimeout(renewal);
      owned.dispose();
    },
  };
}

/** Params that name the set that was found at the cursor. */
export function withoutCursor<Params extends object>(
  params: Params & { readonly at?: unknown },
  { set }: { readonly set: string },
): Params & { readonly set: string } {
  return { ...params, at: undefined, set };
}

/**
 * The editor group of this or another view of ours, also of an effective configuration, otherwise a new group: other
 * groups show files.
 */
function columnOfViews(): vscode.ViewColumn {
  // VS Code writes what it makes of the type in front.
  const isOurs = (tab: vscode.Tab | undefined): boolean =>
    (tab?.input instanceof vscode.TabInputWebview && tab.input.viewType.includes("kubelet.")) ||
    (tab?.input instanceof vscode.TabInputText && tab.input.uri.scheme === effectiveScheme);
  const { all } = vscode.window.tabGroups;
  const group =
    all.find(({ activeTab }) => isOurs(activeTab)) ??
    all.find(({ isActive, tabs }) => !isActive && tabs.some(isOurs)) ??
    all.find(({ isActive, tabs }) => !isActive && tabs.length === 0);
  if (group) return group.viewColumn;
  const { Two, Three, Four, Five, Six, Seven, Eight, Nine } = vscode.ViewColumn;
  return [Two, Three, Four, Five, Six, Seven, Eight][all.length - 1] ?? Nine;
}

/** Fills the panels that VS Code opens again after a reload of the window. */
function comeBack<Params extends object, Result>(
  kind: PanelKind<Params, Result>,
  isOpen: (params: Params) => boolean,
  keep: (panel: vscode.WebviewPanel, params: Params, page: PanelPage<Result>) => void,
): vscode.Disposable {
  return vscode.window.registerWebviewPanelSerializer(kind.viewType, {
    async deserializeWebviewPanel(panel, state: unknown) {
      const params = kind.restored(memberOf(state, "of"));
      const page = await kind.load();
      if (!params || isOpen(params)) {
        panel.dispose();
        return;
      }
      panel.title = kind.title(params);
      panel.webview.options = webviewOptions;
      keep(panel, params, page);
    },
  });
}

/** Has panels renewed when a file that they follow, the project's file or a setting changes. */
function followFiles<Params extends object, Result>(
  kind: Pick<PanelKind<Params, Result>, "filesOf">,
  renewLater: (isOutdated: (panel: Pick<Panel<Params, Result>, "params">) => boolean) => void,
): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const source = document.uri.toString();
      const isProject = document.uri.path.endsWith("/.kubelet-config.yaml");
      renewLater(({ params }) => {
        const files = kind.filesOf(params);
        return files.includes(source) || (isProject && files.length > 0);
      });
    }),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("kubelet")) renewLater(() => true);
    }),
  );
}

/** Fills a panel, and answers what its page sends. */
function connect<Params extends object, Result>(
  panel: vscode.WebviewPanel,
  first: Params,
  kind: PanelKind<Params, Result>,
  { page, contents }: PanelPage<Result>,
): Panel<Params, Result> {
  const { webview } = panel;
  let latest = 0;
  // The file has nothing to show at the moment: it may have been emptied, or be in the middle of an edit.
  let isOutdated = false;
  let places: readonly string[] = [];
  const show = async (shown: PanelContents): Promise<void> => {
    const { places: named, ...sent } = shown;
    places = named;
    await webview.postMessage({ ...sent, of: view.params });
  };
  const showResult = async (result: Result): Promise<void> => {
    const current = contents(result);
    await show(isOutdated ? withNote(current) : current);
  };
  const renew = async (): Promise<void> => {
    const question = ++latest;
    const result = await kind.ask(view.params);
    if (question !== latest) return;
    isOutdated = result === null;
    view.result = result ?? view.result;
    if (view.result === undefined) await show(nothingToShow(kind.title(view.params)));
    else await showResult(view.result);
  };
  const view: Panel<Params, Result> = {
    panel,
    params: first,
    result: undefined,
    renew: () => void renew(),
  };
  webview.onDidReceiveMessage(async (sent: unknown) => {
    // Only our own page writes to it.
    const message = sent as PageMessage;
    if (message.open !== undefined) {
      // A page opens what its report names, and nothing else.
      if (places.includes(message.open)) await openPlace(message.open);
    } else if (message.do === "ready" && view.result !== undefined) {
      // The page of a tab that was hidden starts again. The result has followed its files meanwhile.
      await showResult(view.result);
    } else if (message.do === "ready" || message.do === "again") {
      view.renew();
    } else {
      const params = await kind.received?.(view.params, message, view.result);
      if (!params) return;
      view.params = params;
      view.renew();
    }
  });
  webview.html = page(configuredLocale(), newNonce());
  return view;
}

/** Opens the line that a link names in the other editor group, or the page about a rule. */
async function openPlace(target: string): Promise<void> {
  if (/#L\d+,\d+$/.test(target)) await openOrigin(target);
  else await vscode.commands.executeCommand("vscode.open", vscode.Uri.parse(target));
}

/** The last content below a note that it is out of date. */
function withNote(shown: PanelContents): PanelContents {
  const text = vscode.l10n.t(
    "Out of date: the file no longer has anything to show here. Below is the last result.",
  );
  return { ...shown, body: notesHtml([text]) + shown.body, said: text };
}

/** The content of a panel whose files no longer exist after a reload. */
function nothingToShow(title: string): PanelContents {
  const text = vscode.l10n.t("There is nothing left to show. Run the command again.");
  const body = `<h1>${escapedMarkup(title)}</h1><p>${escapedMarkup(text)}</p>`;
  return { locale: configuredLocale(), title, body, said: text, places: [] };
}

/** A text that no page can guess, for the page's own style and script. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
