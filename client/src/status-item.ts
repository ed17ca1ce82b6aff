import * as vscode from "vscode";
import {
  isPreview,
  settingsSection,
  type StatusParams,
} from "../../server/src/shells/lsp/protocol/protocol.ts";

/**
 * Shows, for the active editor, the Kubernetes version that the file is read for, or the container runtime that a
 * profile is read for: in the status bar, and behind its `{}` together with where that comes from.
 */
export interface StatusItem {
  show(status: StatusParams): void;
  /** Shows that the server is stopped, whatever the active editor has. */
  showStopped(isStopped: boolean): void;
  /** The last status of the active editor's document; undefined where it is not the kubelet's. */
  active(): StatusParams | undefined;
  dispose(): void;
}

/** The command that changes the version, run by a click on the item. */
export const selectVersionCommand = "kubelet.selectKubernetesVersion";

/** The command that changes the version of an effective view, but no setting. */
const selectViewVersionCommand = "kubelet.selectEffectiveVersion";

/** The command that changes the container runtime for seccomp profiles. */
export const selectRuntimeCommand = "kubelet.seccomp.selectRuntime";

/** The command that starts the server again. */
export const restartCommand = "kubelet.restartServer";

/** Items that stay hidden until a status comes. */
export function createStatusItem(): StatusItem {
  const statuses = new Map<string, StatusParams>();
  const item = vscode.languages.createLanguageStatusItem("kubelet.version", []);
  item.name = vscode.l10n.t("Kubernetes version of the kubelet configuration");
  const entry = vscode.window.createStatusBarItem(
    "kubelet.version",
    vscode.StatusBarAlignment.Right,
    // Next to VS Code's own items for a file: language, line endings.
    100,
  );
  entry.name = item.name;

  // The document that VS Code's status bar is about: the output panel takes the focus, not the bar.
  let document = vscode.window.activeTextEditor?.document;
  const active = (): StatusParams | undefined => document && statuses.get(document.uri.toString());
  let isStopped = false;
  const update = (): void => {
    entry.backgroundColor = isStopped
      ? new vscode.ThemeColor("statusBarItem.errorBackground")
      : undefined;
    if (isStopped) {
      item.selector = [];
      entry.text = `$(error) ${vscode.l10n.t("Kubelet Config: stopped")}`;
      entry.tooltip = vscode.l10n.t(
        "The language server crashed, and files are not checked. Click to restart it.",
      );
      entry.command = restartCommand;
      entry.show();
      return;
    }
    const status = active();
    if (!status || !document) {
      item.selector = [];
      entry.hide();
      return;
    }
    item.selector = [{ language: document.languageId }];
    const { seccompRuntime } = status;
    const isProfile =
      status.kinds.length > 0 && status.kinds.every((kind) => kind === "SeccompProfile");
    item.text =
      isProfile && seccompRuntime !== undefined
        ? `seccomp: ${seccompRuntime}`
        : versionText(status);
    const source = isProfile ? runtimeSourceText(status) : versionSourceText(status);
    const problem = projectProblemText(status);
    item.detail = problem === undefined ? source : `${source}. ${problem}`;
    item.severity =
      problem === undefined
        ? vscode.LanguageStatusSeverity.Information
        : vscode.LanguageStatusSeverity.Warning;
    const command = isProfile
      ? selectRuntimeCommand
      : status.versionSource === "view"
        ? selectViewVersionCommand
        : selectVersionCommand;
    item.command = { command, title: vscode.l10n.t("Change") };
    entry.text = problem === undefined ? item.text : `$(warning) ${item.text}`;
    entry.tooltip = item.detail;
    entry.command = command;
    entry.show();
  };
  const owned = vscode.Disposable.from(
    item,
    entry,
    vscode.window.onDidChangeActiveTextEditor((editor) => {
      if (editor?.document.uri.scheme === "output") return;
      // Between two editors there is no active one for a moment; after the last one closes, it stays so.
      if (!editor && vscode.window.visibleTextEditors.length > 0) return;
      document = editor?.document;
      update();
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (statuses.delete(uri.toString())) update();
    }),
  );
  return {
    show(status) {
      if (status.parts.length > 0) statuses.set(status.uri, status);
      else statuses.delete(status.uri);
      update();
    },
    showStopped(stopped) {
      if (isStopped === stopped) return;
      isStopped = stopped;
      update();
    },
    active,
    dispose() {
      owned.dispose();
    },
  };
}

function versionText({ kubernetesVersion, askedVersion }: StatusParams): string {
  if (askedVersion === undefined && isPreview(kubernetesVersion)) {
    return vscode.l10n.t("Kubernetes {0} (preview)", kubernetesVersion);
  }
  return askedVersion === undefined
    ? `Kubernetes ${kubernetesVersion}`
    : vscode.l10n.t("Kubernetes {0} (checked as {1})", askedVersion, kubernetesVersion);
}

function runtimeSourceText({ runtimeSource }: StatusParams): string {
  return runtimeSource === undefined
    ? vscode.l10n.t("from the setting kubelet.seccomp.runtime")
    : sourceText(runtimeSource);
}

/** Says which settings are used while the project's file has mistakes. */
function projectProblemText({ projectState }: StatusParams): string | undefined {
  switch (projectState) {
    case "kept":
      return vscode.l10n.t(
        "The project file .kubelet-config.yaml has mistakes. Its last readable settings are used.",
      );
    case "unread":
      return vscode.l10n.t(
        "The project file .kubelet-config.yaml has mistakes. Its settings are not used.",
      );
    case undefined:
      return undefined;
  }
}

/** Who says the version, and where a text does so. */
function versionSourceText({ uri, versionSource, versionPlace }: StatusParams): string {
  if (versionSource === "setting") return settingText(uri);
  const source = sourceText(versionSource);
  if (!versionPlace) return source;
  const path = vscode.workspace.asRelativePath(vscode.Uri.parse(versionPlace.uri));
  const place = `${path}:${versionPlace.line + 1}`;
  return versionSource === "project"
    ? vscode.l10n.t("from the project file {0}", place)
    : `${source} (${place})`;
}

/** Which settings name the version. VS Code gives the server the default as if it was set. */
function settingText(uri: string): string {
  const settings = vscode.workspace.getConfiguration(settingsSection, vscode.Uri.parse(uri));
  const { globalValue, workspaceValue, workspaceFolderValue } =
    settings.inspect("kubernetesVersion") ?? {};
  const setting = "kubelet.kubernetesVersion";
  if (workspaceFolderValue !== undefined || workspaceValue !== undefined) {
    return vscode.l10n.t("from {0} in the workspace settings", setting);
  }
  if (globalValue !== undefined) return vscode.l10n.t("from {0} in the user settings", setting);
  return sourceText("default");
}

function sourceText(source: StatusParams["versionSource"]): string {
  switch (source) {
    case "default":
      return vscode.l10n.t("default (newest)");
    case "platform":
      return vscode.l10n.t("from the version in the document");
    case "setting":
      return vscode.l10n.t("from the setting kubelet.kubernetesVersion");
    case "project":
      return vscode.l10n.t("from the project file .kubelet-config.yaml");
    case "comment":
      return vscode.l10n.t("from the comment # kubelet-version in the file");
    case "view":
      return vscode.l10n.t("of this view");
    case "kubeadm":
      return vscode.l10n.t("from kubernetesVersion of the kubeadm document");
    case "image":
      return vscode.l10n.t("from the tag of the image in the file");
  }
}
