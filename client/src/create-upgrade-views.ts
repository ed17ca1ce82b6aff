import * as vscode from "vscode";
import {
  isPreview,
  kubernetesVersions,
  upgradeScheme,
  type SetsChangedParams,
  type UpgradeAction,
  type UpgradeParams,
  type UpgradeResult,
} from "../../server/src/lsp/protocol.ts";
import { keepViews } from "./kept-views.ts";
import { offeredVersions } from "./offered-versions.ts";
import { answerFor } from "./pick-configuration.ts";

/** Asks the server; null where the file is none of the kubelet's. */
type AskServer = (params: UpgradeParams) => Promise<UpgradeResult | null>;

/** The views of what changes with another Kubernetes version in this window. */
export interface UpgradeViews {
  dispose(): void;
  /** To be called when the server says that sets have changed. */
  setsChanged(params: SetsChangedParams): void;
}

/** What one view shows. */
interface View {
  readonly params: Required<UpgradeParams>;
  readonly set: string | undefined;
  readonly links: NonNullable<UpgradeResult["links"]>;
  readonly actions: NonNullable<UpgradeResult["actions"]>;
}

/** So long after the last change of a burst a view is renewed, in milliseconds. */
const renewalDelay = 200;

/** Registers the command and the documents of the view. */
export function createUpgradeViews(ask: AskServer): UpgradeViews {
  const views = keepViews<View>(upgradeScheme);
  const outdated = new Map<string, vscode.Uri>();
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const addressFor = (params: View["params"]): vscode.Uri => {
    const view = views
      .all()
      .find(([, { params: shown }]) => shown.uri === params.uri && shown.to === params.to);
    // The version of today is left to the text: it changes with the file.
    const name = `${nameOf(params.uri)} → ${params.to}`;
    return view?.[0] ?? views.add(name, () => ({ params, set: undefined, links: [], actions: [] }));
  };

  const renewLater = (isOutdated: (view: View) => boolean): void => {
    for (const [uri, view] of views.all()) if (isOutdated(view)) outdated.set(uri.toString(), uri);
    if (outdated.size === 0) return;
    clearTimeout(renewal);
    renewal = setTimeout(() => {
      for (const uri of outdated.values()) views.renew(uri);
      outdated.clear();
    }, renewalDelay);
  };

  const content: vscode.TextDocumentContentProvider = {
    onDidChange: views.onDidChange,
    async provideTextDocumentContent(uri) {
      const view = views.get(uri);
      if (!view) return `${vscode.l10n.t("Run the command again to see what changes.")}\n`;
      await openAgain(view.params.uri);
      const { set, text, links = [], actions = [] } = (await ask(view.params)) ?? {};
      views.replace(uri, { ...view, set, links, actions });
      return text ?? `${vscode.l10n.t("This file holds nothing of the kubelet's any more.")}\n`;
    },
  };

  const links: vscode.DocumentLinkProvider = {
    provideDocumentLinks({ uri }) {
      const view = views.get(uri);
      return view && linksOf(view);
    },
  };

  const show = async (): Promise<void> => {
    const params = await chosenUpgrade(ask);
    if (!params) return;
    const uri = addressFor(params);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(
      await vscode.languages.setTextDocumentLanguage(document, "markdown"),
      { viewColumn: vscode.ViewColumn.Beside, preview: false },
    );
  };

  const owned = vscode.Disposable.from(
    views,
    vscode.workspace.registerTextDocumentContentProvider(upgradeScheme, content),
    vscode.languages.registerDocumentLinkProvider({ scheme: upgradeScheme }, links),
    vscode.commands.registerCommand("kubelet.showUpgradeChanges", show),
    vscode.commands.registerCommand(applyFixCommand, applyFix),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const source = document.uri.toString();
      renewLater(({ params }) => params.uri === source);
    }),
  );
  return {
    setsChanged({ sets }) {
      renewLater(({ set }) => sets === undefined || sets.includes(set ?? ""));
    },
    dispose() {
      clearTimeout(renewal);
      owned.dispose();
    },
  };
}

/** Links to where things are written, and the fixes that can be made. */
function linksOf({ links, actions }: View): vscode.DocumentLink[] {
  return [
    ...links.map(
      ({ range, target }) => new vscode.DocumentLink(rangeOf(range), vscode.Uri.parse(target)),
    ),
    ...actions.map((action) => {
      const args = encodeURIComponent(JSON.stringify([action]));
      const command = vscode.Uri.parse(`command:${applyFixCommand}?${args}`);
      const link = new vscode.DocumentLink(rangeOf(action.range), command);
      link.tooltip = vscode.l10n.t("Apply this fix");
      return link;
    }),
  ];
}

/** The command of a view's fixes; only their links run it. */
const applyFixCommand = "kubelet.applyUpgradeFix";

/** Applies a fix of a view, unless the file says something else by now. */
async function applyFix({ uri, edits }: UpgradeAction): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
  const isSame = edits.every(({ range, oldText }) => document.getText(rangeOf(range)) === oldText);
  const change = new vscode.WorkspaceEdit();
  for (const { range, newText } of edits) change.replace(document.uri, rangeOf(range), newText);
  if (isSame && (await vscode.workspace.applyEdit(change))) return;
  void vscode.window.showWarningMessage(
    vscode.l10n.t("The file has changed meanwhile, and nothing was done. Try again."),
  );
}

function rangeOf({ start, end }: UpgradeAction["range"]): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** Asks for a version to compare the active file with; undefined where there is none to compare. */
async function chosenUpgrade(ask: AskServer): Promise<View["params"] | undefined> {
  const found = await answerFor(undefined, (file) => ask({ uri: file.toString() }));
  if (!found) return undefined;
  const { answer: today } = found;
  const uri = found.uri.toString();
  const at = kubernetesVersions.indexOf(today.from);
  const items = offeredVersions
    .filter((version) => version !== today.from)
    .map((version) => ({
      label: version,
      version,
      description: descriptionOf(version, kubernetesVersions.indexOf(version) < at),
    }));
  const isNewest = at === kubernetesVersions.length - 1;
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("From Kubernetes {0} to", today.from),
    placeHolder: isNewest
      ? vscode.l10n.t("{0} is the newest known version: all of these are downgrades", today.from)
      : vscode.l10n.t("The Kubernetes version of the nodes to come"),
  });
  return picked && { uri, to: picked.version };
}

/** The server answers for open documents: one whose tab was closed is opened without a tab. */
async function openAgain(address: string): Promise<void> {
  const uri = vscode.Uri.parse(address);
  // What was never saved would be made anew, empty.
  if (uri.scheme === "untitled") return;
  await vscode.workspace.openTextDocument(uri).then(undefined, () => {
    // It was deleted: the server says that there is nothing.
  });
}

function nameOf(address: string): string {
  return vscode.Uri.parse(address).path.split("/").at(-1) ?? "";
}

function descriptionOf(version: string, isDowngrade: boolean): string {
  if (isPreview(version)) return vscode.l10n.t("preview");
  return isDowngrade ? vscode.l10n.t("downgrade") : "";
}
