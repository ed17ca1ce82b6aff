import * as vscode from "vscode";
import {
  effectiveScheme,
  kubeletLanguage,
  type EffectiveParams,
  type EffectiveResult,
  type SetsChangedParams,
} from "../../../server/src/shells/lsp/protocol/protocol.ts";
import {
  chosenSet,
  otherSide,
  pickVersion,
  setLabel,
  viewTitle,
  type EffectiveServer,
  type EffectiveSide,
  type Found,
  type NamedSet,
  type OtherSide,
} from "./effective-sides.ts";
import { offeredVersions } from "../offered-versions.ts";
import { dimLines } from "./dimmed-lines.ts";
import { cursorIn, openWithoutTab, stackIn, type SourceOfView } from "../asked-file.ts";
import { textIn, memberText } from "../members.ts";
import { keepViews, type KeptViews } from "./kept-views.ts";
import { movedParams } from "./moved-address.ts";
import { lineOfSamePlace } from "./keep-place.ts";
import { answerFor } from "./pick-configuration.ts";
import { keepPlaces, shownDocuments, tabOf } from "./view-places.ts";

/** The commands of the effective view; the manifest has the same names. */
const effectiveCommands = {
  show: "kubelet.showEffectiveConfig",
  compare: "kubelet.compareEffectiveConfig",
  showBase: "kubelet.showPlatformBase",
  toggleDefaults: "kubelet.toggleEffectiveDefaults",
  toggleOrigins: "kubelet.toggleEffectiveOrigins",
  selectVersion: "kubelet.selectEffectiveVersion",
} as const;

/** The views of effective configurations in this window. */
export interface EffectiveViews {
  dispose(): void;
  /** The file that a view shows; undefined for other documents, and for dumps, which have no file. */
  readonly sourceOf: SourceOfView;
  /** To be called when the server says that sets have changed. */
  setsChanged(params: SetsChangedParams): void;
}

/** The answer of a node's kubelet. */
interface LiveConfig {
  readonly name: string;
  /** Such as `v1.36.2`. */
  readonly kubeletVersion: string;
  readonly text: string;
}

/** The content of one document; a dump does not change with files. */
interface View extends EffectiveSide {
  /** The dump that it is compared with: lines that differ have their origins. */
  readonly against?: EffectiveSide["dump"];
  /** True if its tab title names the version. */
  readonly titledFor?: EffectiveParams["version"];
  /** The answer with its text. */
  readonly answer?: EffectiveResult | undefined;
  /** True once a tab with another title replaces it. */
  readonly isReplaced?: boolean;
}

/** Registers the commands and the documents of the effective view. */
export function createEffectiveViews(server: EffectiveServer): EffectiveViews {
  const views: KeptViews<View> = keepViews(effectiveScheme, async (uri) => {
    const view = views.get(uri);
    if (!view)
      return `# ${vscode.l10n.t("Run the command again to see the effective configuration.")}\n`;
    const { params, dump } = view;
    if (dump) return (await server.dump({ ...dump, defaults: params.defaults })).text;
    const result = await server.effective(params);
    const now = views.get(uri);
    // A comparison marks what differs.
    if (now?.titledFor) views.replace(uri, { ...now, answer: result ?? undefined });
    if (!result) return nothingToShow();
    void correctTitle(uri, context);
    return view.against ? textAgainst(view.against, result.text, params, server) : result.text;
  });
  const context = { server, views };

  const owned = vscode.Disposable.from(
    views,
    dimLines(effectiveScheme, (uri) => views.get(uri)?.answer?.defaultLines ?? []),
    vscode.workspace.registerTextDocumentContentProvider(effectiveScheme, views.provider),
    vscode.workspace.onDidRenameFiles(({ files }) => {
      for (const { oldUri, newUri } of files) {
        void followFile(oldUri.toString(), newUri.toString(), context);
      }
    }),
    vscode.commands.registerCommand(effectiveCommands.show, (written?: unknown, set?: unknown) =>
      show(written, set, context),
    ),
    vscode.commands.registerCommand(effectiveCommands.showBase, (written?: unknown) =>
      show(written, undefined, context, true),
    ),
    vscode.commands.registerCommand(
      effectiveCommands.compare,
      (written?: unknown, live?: unknown, set?: unknown) =>
        compare(written, { live: liveConfigIn(live), set: textIn(set) }, context),
    ),
    vscode.commands.registerCommand(effectiveCommands.toggleDefaults, () => {
      change({ defaults: views.get(activeUri())?.params.defaults !== true }, context);
    }),
    vscode.commands.registerCommand(effectiveCommands.toggleOrigins, () => {
      change({ origins: views.get(activeUri())?.params.origins !== true }, context);
    }),
    vscode.commands.registerCommand(
      effectiveCommands.selectVersion,
      (written?: unknown, version?: unknown) =>
        selectVersion(
          typeof written === "string" ? vscode.Uri.parse(written) : activeUri(),
          offeredVersions.find((each) => each === version),
          context,
        ),
    ),
  );
  return {
    sourceOf(address) {
      const { params, dump } = views.get(vscode.Uri.parse(address)) ?? {};
      if (!params || dump) return undefined;
      return { uri: params.uri, set: params.set };
    },
    setsChanged({ sets }) {
      for (const [uri, { params, dump }] of views.all()) {
        const isMeant = sets === undefined || sets.includes(params.set ?? "");
        if (!dump && isMeant) views.renew(uri);
      }
    },
    dispose() {
      owned.dispose();
    },
  };
}

/** The views that there are, and who gives their texts. */
interface Context {
  readonly server: EffectiveServer;
  readonly views: KeptViews<View>;
}

function addressFor(name: string, view: View, views: Context["views"]): vscode.Uri {
  return views.add(name, (address) => ({ ...view, params: { ...view.params, view: address } }));
}

/** Opens a view under its title, in a tab of its own, at a line of its text. */
async function open(
  params: EffectiveParams,
  set: NamedSet,
  titledFor: NonNullable<EffectiveParams["version"]>,
  options: vscode.TextDocumentShowOptions,
  context: Context,
  lineIn: (text: string) => number = () => 0,
): Promise<void> {
  const { views } = context;
  const beside = views.all().filter(([uri]) => tabOf(uri));
  const sets = beside.map(([, { params: shown }]) => shown.set ?? "");
  const title = viewTitle(params, setLabel(set, sets), titledFor);
  const address = addressFor(title, { params, titledFor }, views);
  const document = await openDocument(address);
  const selection = startOf(lineIn(document.getText()));
  await vscode.window.showTextDocument(document, { ...options, selection, preview: false });
  if (options.preserveFocus !== true) await wrapLines(document);
  // The answer may have come before there was a tab.
  void correctTitle(address, context);
}

/** Replaces a view whose files have come to name another version than its title does. */
async function correctTitle(uri: vscode.Uri, context: Context): Promise<void> {
  const { answer, titledFor, params } = context.views.get(uri) ?? {};
  if (!answer || !params || !titledFor || answer.version === titledFor) return;
  await retitle(uri, params, answer, answer.version, context);
}

function startOf(line: number): vscode.Range {
  return new vscode.Range(line, 0, line, 0);
}

/** Wraps the lines of the active editor, so that no origin is cut off. The user's settings stay as they are. */
async function wrapLines(document: vscode.TextDocument): Promise<void> {
  const wrap = vscode.workspace.getConfiguration("editor", document).get<string>("wordWrap");
  if (wrap === "off" && vscode.window.activeTextEditor?.document === document) {
    await vscode.commands.executeCommand("editor.action.toggleWordWrap");
  }
}

/** Replaces a view by the same view with another title. */
async function retitle(
  uri: vscode.Uri,
  params: EffectiveParams,
  set: NamedSet,
  version: NonNullable<EffectiveParams["version"]>,
  context: Context,
): Promise<void> {
  const tab = tabOf(uri);
  const view = context.views.get(uri);
  if (!tab || !view || view.isReplaced) return;
  // A second change, or VS Code that asks for the text again before the tab is closed, would open a second tab.
  context.views.replace(uri, { ...view, isReplaced: true });
  const { viewColumn, isActive } = tab.group;
  const editor = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === uri.toString(),
  );
  const before = editor?.document.getText();
  const line = editor?.selection.active.line ?? 0;
  const options = { viewColumn, preserveFocus: !isActive };
  await open(params, set, version, options, context, (text) =>
    before === undefined ? 0 : lineOfSamePlace(before, line, text),
  );
  await vscode.window.tabGroups.close(tab, true);
}

/** Has the views of files that were moved or renamed show them at their new place. */
async function followFile(from: string, to: string, context: Context): Promise<void> {
  const { server, views } = context;
  for (const [uri, view] of views.all()) {
    const params = view.dump ? undefined : movedParams(view.params, from, to);
    if (!params) continue;
    views.replace(uri, { ...view, params });
    if (!tabOf(uri) || !view.titledFor || params.set === view.params.set) continue;
    await openWithoutTab(params.uri);
    const result = await server.effective(params);
    if (result) await retitle(uri, params, result, result.version, context);
  }
}

/** Shows all visible views in another way. */
function change(params: Partial<EffectiveParams>, { views }: Context): void {
  for (const uri of shownDocuments()) {
    const view = views.get(uri);
    if (!view) continue;
    keepPlaces(uri);
    views.replace(uri, { ...view, params: { ...view.params, ...params } });
    views.renew(uri);
  }
}

/** Opens the view of a set, or of a platform's base alone, or the tab that shows it already. */
async function show(
  written: unknown,
  set: unknown,
  context: Context,
  baseOnly = false,
): Promise<void> {
  const { server, views } = context;
  const stack = stackIn(written);
  const paramsFor = (file: vscode.Uri): EffectiveParams => ({
    uri: file.toString(),
    defaults: true,
    origins: true,
    ...(baseOnly && { baseOnly }),
    set: stack?.set ?? textIn(set),
    at: cursorIn(file, written),
    cursor: cursorIn(file, undefined),
  });
  const wanted = baseOnly ? "platform" : "node";
  const asked = await answerFor(
    stack?.uri ?? written,
    (file) => server.effective(paramsFor(file)),
    wanted,
  );
  const found = asked && (await chosenSet(server, paramsFor(asked.uri), asked.answer));
  if (!found) return;
  const { result } = found;
  const { line } = result;
  const [shownView] = views.all().flatMap(([address, { params: shown, titledFor }]) => {
    const isSame =
      shown.set === result.set &&
      titledFor === result.version &&
      (shown.baseOnly ?? false) === baseOnly;
    const tab = isSame ? tabOf(address) : undefined;
    return tab ? [{ address, tab }] : [];
  });
  if (shownView) {
    const { viewColumn } = shownView.tab.group;
    const selection = line === undefined ? undefined : startOf(line);
    await vscode.window.showTextDocument(shownView.address, {
      viewColumn,
      preview: false,
      selection,
    });
    return;
  }
  const options = { viewColumn: vscode.ViewColumn.Beside };
  await open(found.params, result, result.version, options, context, () => line ?? 0);
}

/** A configuration in which the lines that a dump has too have no origin: a comment would make them differ. */
async function textAgainst(
  dump: NonNullable<EffectiveSide["dump"]>,
  plain: string,
  params: EffectiveParams,
  server: EffectiveServer,
): Promise<string> {
  const [withOrigins, other] = await Promise.all([
    server.effective({ ...params, origins: true }),
    server.dump({ ...dump, defaults: params.defaults }),
  ]);
  const annotated = withOrigins?.text.split("\n") ?? [];
  const shared = new Set(other.text?.split("\n"));
  const lines = plain.split("\n");
  // Origins are comments behind the values: the lines are the same.
  if (lines.length !== annotated.length) return plain;
  return lines.map((line, at) => (shared.has(line) ? line : (annotated[at] ?? line))).join("\n");
}

/** Opens the difference between a set and another one, another version, or a live node. */
async function compare(
  written: unknown,
  { live, set }: { readonly live: LiveConfig | undefined; readonly set: string | undefined },
  { server, views }: Context,
): Promise<void> {
  const stack = stackIn(written);
  const active = stack ? undefined : views.get(activeUri());
  const version = live ? versionOf(live) : active?.params.version;
  const paramsFor = (file: vscode.Uri): EffectiveParams => ({
    uri: file.toString(),
    defaults: true,
    origins: false,
    set: active ? active.params.set : (stack?.set ?? set),
    at: cursorIn(file, written),
    version,
  });
  const file = active?.params.uri ?? stack?.uri ?? written;
  const asked = await answerFor(file, (uri) => server.effective(paramsFor(uri)));
  const found = asked && (await chosenSet(server, paramsFor(asked.uri), asked.answer));
  if (!found) return;
  const other = live ? await liveSide(live, found, server) : await otherSide(server, found);
  if (!other) return;
  const label = setLabel(found.result, [other.side.params.set ?? ""]);
  const name = `${label} (${found.result.version})`;
  const against = live && other.side.dump;
  const own = { name, uri: addressFor(name, { params: found.params, against }, views) };
  const compared = { name: other.name, uri: addressFor(other.name, other.side, views) };
  const [left, right] = other.isAfter ? [own, compared] : [compared, own];
  await Promise.all([openDocument(left.uri), openDocument(right.uri)]);
  const title = `${left.name} ↔ ${right.name}`;
  await vscode.commands.executeCommand("vscode.diff", left.uri, right.uri, title);
}

/** A live node's configuration; undefined for other arguments of menus, such as the selected files. */
function liveConfigIn(given: unknown): LiveConfig | undefined {
  const [name, kubeletVersion, text] = ["name", "kubeletVersion", "text"].map((member) =>
    memberText(given, member),
  );
  if (name === undefined || kubeletVersion === undefined || text === undefined) return undefined;
  return { name, kubeletVersion, text };
}

/** The supported version of a node's kubelet; undefined for any other: the files then decide. */
function versionOf({ kubeletVersion }: LiveConfig): EffectiveParams["version"] {
  const minor = /^v?(1\.\d+)/.exec(kubeletVersion)?.[1];
  return offeredVersions.find((version) => version === minor);
}

async function liveSide(
  { name, kubeletVersion, text }: LiveConfig,
  { params, result: { version } }: Found,
  server: EffectiveServer,
): Promise<OtherSide | undefined> {
  const dump = { text, version };
  if ((await server.dump(dump)).text === undefined) {
    void vscode.window.showWarningMessage(
      vscode.l10n.t("The response from node {0} contains no kubelet configuration.", name),
    );
    return undefined;
  }
  return { name: `${name} (${kubeletVersion})`, side: { params, dump } };
}

/** Shows a view for another Kubernetes version: the given one, else one that the user picks. */
async function selectVersion(
  uri: vscode.Uri | undefined,
  given: EffectiveParams["version"],
  context: Context,
): Promise<void> {
  const { server, views } = context;
  const view = views.get(uri);
  const version = view && !view.dump ? (given ?? (await pickVersion())) : undefined;
  if (!uri || !view || !version) return;
  const params = { ...view.params, version };
  const result = view.titledFor ? await server.effective(params) : null;
  if (result) {
    await retitle(uri, params, result, version, context);
    return;
  }
  views.replace(uri, { ...view, params });
  views.renew(uri);
}

/** A view's document. Its title has no ending that would tell VS Code the language. */
async function openDocument(uri: vscode.Uri): Promise<vscode.TextDocument> {
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.languageId === kubeletLanguage) return document;
  return vscode.languages.setTextDocumentLanguage(document, kubeletLanguage);
}

function activeUri(): vscode.Uri | undefined {
  return vscode.window.activeTextEditor?.document.uri;
}

function nothingToShow(): string {
  return `# ${vscode.l10n.t("There is nothing left to show. Run the command again.")}\n`;
}
