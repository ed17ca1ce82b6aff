import * as vscode from "vscode";
import {
  effectiveScheme,
  kubernetesVersions,
  type DumpResult,
  type EffectiveParams,
  type EffectiveResult,
  type SetsChangedParams,
} from "../../server/src/lsp/protocol.ts";
import { keepViews } from "./kept-views.ts";

/** The commands of the effective view; the manifest has the same names. */
const effectiveCommands = {
  show: "kubelet.showEffectiveConfig",
  compare: "kubelet.compareEffectiveConfig",
  toggleDefaults: "kubelet.toggleEffectiveDefaults",
  toggleOrigins: "kubelet.toggleEffectiveOrigins",
  selectVersion: "kubelet.selectEffectiveVersion",
} as const;

/** What the views ask the server. */
export interface EffectiveServer {
  effective(params: EffectiveParams): Promise<EffectiveResult | null>;
  dump(text: string, version: EffectiveResult["version"]): Promise<DumpResult>;
}

/** The views of effective configurations in this window. */
export interface EffectiveViews {
  dispose(): void;
  /** To be called when the server says that sets have changed. */
  setsChanged(params: SetsChangedParams): void;
}

/** What one view shows; `fixed` is text that does not change, such as a pasted dump. */
interface View {
  readonly params: EffectiveParams;
  readonly fixed?: string;
}

/** Registers the commands and the documents of the effective view. */
export function createEffectiveViews(server: EffectiveServer): EffectiveViews {
  const views = keepViews<View>(effectiveScheme);

  // The ending of the name makes it YAML.
  const addressFor = (name: string, view: View): vscode.Uri =>
    views.add(name, (address) => ({ ...view, params: { ...view.params, view: address } }));

  const provider: vscode.TextDocumentContentProvider = {
    onDidChange: views.onDidChange,
    async provideTextDocumentContent(uri) {
      const view = views.get(uri);
      if (!view) return noLongerShown();
      if (view.fixed !== undefined) return view.fixed;
      return (await server.effective(view.params))?.text ?? nothingToShow();
    },
  };

  const change = (uri: vscode.Uri | undefined, params: Partial<EffectiveParams>): void => {
    const view = views.get(uri);
    if (!uri || !view) return;
    views.replace(uri, { ...view, params: { ...view.params, ...params } });
    views.renew(uri);
  };

  const show = async (written?: unknown, set?: unknown): Promise<void> => {
    const uri = fileOf(written);
    if (!uri) {
      void vscode.window.showInformationMessage(openAFileFirst());
      return;
    }
    const params = { uri: uri.toString(), defaults: true, origins: true };
    const found = await chosenSet(server, typeof set === "string" ? { ...params, set } : params);
    if (!found) {
      void vscode.window.showInformationMessage(notAConfig());
      return;
    }
    const name = vscode.l10n.t("{0} (effective).yaml", found.result.name);
    const address = addressFor(name, { params: found.params });
    const document = await vscode.workspace.openTextDocument(address);
    await vscode.window.showTextDocument(document, {
      viewColumn: vscode.ViewColumn.Beside,
      preview: false,
    });
  };

  const compare = async (written?: unknown): Promise<void> => {
    const active = views.get(activeUri());
    const uri = active ? vscode.Uri.parse(active.params.uri) : fileOf(written);
    if (!uri) {
      void vscode.window.showInformationMessage(openAFileFirst());
      return;
    }
    const base = { uri: uri.toString(), defaults: true, origins: false };
    const wanted = active?.params.set === undefined ? base : { ...base, set: active.params.set };
    const found = await chosenSet(server, wanted);
    if (!found) {
      void vscode.window.showInformationMessage(notAConfig());
      return;
    }
    const other = await otherSide(server, found);
    if (!other) return;
    const left = addressFor(`${found.result.name}.yaml`, { params: found.params });
    const right = addressFor(`${other.name}.yaml`, other.view);
    const title = `${found.result.name} ↔ ${other.name}`;
    await vscode.commands.executeCommand("vscode.diff", left, right, title);
  };

  const owned = vscode.Disposable.from(
    views,
    vscode.workspace.registerTextDocumentContentProvider(effectiveScheme, provider),
    vscode.commands.registerCommand(effectiveCommands.show, show),
    vscode.commands.registerCommand(effectiveCommands.compare, compare),
    vscode.commands.registerCommand(effectiveCommands.toggleDefaults, () => {
      const view = views.get(activeUri());
      change(activeUri(), { defaults: view?.params.defaults !== true });
    }),
    vscode.commands.registerCommand(effectiveCommands.toggleOrigins, () => {
      const view = views.get(activeUri());
      change(activeUri(), { origins: view?.params.origins !== true });
    }),
    vscode.commands.registerCommand(effectiveCommands.selectVersion, async () => {
      const uri = activeUri();
      const version = await pickVersion();
      if (version) change(uri, { version });
    }),
  );
  return {
    setsChanged({ sets }) {
      for (const [uri, { params, fixed }] of views.all()) {
        const isMeant = sets === undefined || sets.includes(params.set ?? "");
        if (fixed === undefined && isMeant) views.renew(uri);
      }
    },
    dispose() {
      owned.dispose();
    },
  };
}

interface Found {
  readonly params: EffectiveParams;
  readonly result: EffectiveResult;
}

/** The set to show: the only one, the one that is asked for, or one that the user picks. */
async function chosenSet(
  server: EffectiveServer,
  params: EffectiveParams,
): Promise<Found | undefined> {
  const result = await server.effective(params);
  if (!result) return undefined;
  if (params.set !== undefined || result.sets.length < 2) {
    return { params: { ...params, set: result.set }, result };
  }
  const items = result.sets.map(({ id, name }) => ({
    label: name,
    description: shortPath(id),
    id,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("This file belongs to several configurations"),
  });
  const chosen = picked && { ...params, set: picked.id };
  const again = chosen && (await server.effective(chosen));
  return again ? { params: chosen, result: again } : undefined;
}

interface OtherSide {
  readonly name: string;
  readonly view: View;
}

/** Asks what to compare with. */
async function otherSide(
  server: EffectiveServer,
  { params, result }: Found,
): Promise<OtherSide | undefined> {
  const choices = [
    { id: "main", label: vscode.l10n.t("The main file alone") },
    { id: "version", label: vscode.l10n.t("Another Kubernetes version…") },
    { id: "set", label: vscode.l10n.t("The configuration of another file…") },
    { id: "dump", label: vscode.l10n.t("A /configz dump in the clipboard") },
  ];
  const title = vscode.l10n.t("Compare {0} with", result.name);
  const choice = await vscode.window.showQuickPick(choices, { title });
  switch (choice?.id) {
    case "main": {
      const name = vscode.l10n.t("{0} alone", result.name);
      return { name, view: { params: { ...params, mainOnly: true } } };
    }
    case "version": {
      const version = await pickVersion();
      if (!version) return undefined;
      return { name: `${result.name} ${version}`, view: { params: { ...params, version } } };
    }
    case "set":
      return otherFile(server, params);
    case "dump": {
      const { text } = await server.dump(
        await vscode.env.clipboard.readText(),
        params.version ?? result.version,
      );
      if (text === undefined) {
        void vscode.window.showWarningMessage(
          vscode.l10n.t(
            "The clipboard holds no kubelet configuration. Copy the output of: kubectl get --raw /api/v1/nodes/NODE/proxy/configz",
          ),
        );
        return undefined;
      }
      return { name: "configz", view: { params, fixed: text } };
    }
    default:
      return undefined;
  }
}

async function otherFile(
  server: EffectiveServer,
  { defaults, origins }: EffectiveParams,
): Promise<OtherSide | undefined> {
  const picked = await vscode.window.showOpenDialog({
    canSelectMany: false,
    title: vscode.l10n.t("A main file or a drop-in of the other configuration"),
  });
  const uri = picked?.[0];
  const found = uri && (await chosenSet(server, { uri: uri.toString(), defaults, origins }));
  if (!found) {
    if (uri) void vscode.window.showInformationMessage(notAConfig());
    return undefined;
  }
  return { name: found.result.name, view: { params: found.params } };
}

async function pickVersion(): Promise<EffectiveParams["version"]> {
  const items = kubernetesVersions.toReversed().map((version) => ({ label: version, version }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("Kubernetes version of the view"),
  });
  return picked?.version;
}

/** The file that a command is about: what it was given, else the active editor's. */
function fileOf(written: unknown): vscode.Uri | undefined {
  if (written instanceof vscode.Uri) return written;
  if (typeof written === "string") return vscode.Uri.parse(written);
  return activeUri();
}

function activeUri(): vscode.Uri | undefined {
  return vscode.window.activeTextEditor?.document.uri;
}

function shortPath(uri: string): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(uri));
}

function openAFileFirst(): string {
  return vscode.l10n.t("Open a kubelet configuration, or one of its drop-ins, first.");
}

function notAConfig(): string {
  return vscode.l10n.t("This file is no KubeletConfiguration and none of its drop-ins.");
}

function nothingToShow(): string {
  return `# ${vscode.l10n.t("This file is no KubeletConfiguration any more.")}\n`;
}

function noLongerShown(): string {
  return `# ${vscode.l10n.t("Run the command again to see the effective configuration.")}\n`;
}
