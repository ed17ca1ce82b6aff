import * as vscode from "vscode";

/**
 * Which settings a choice about a file goes to: those of its folder where several are open, else of the
 * workspace where a folder is open, else of the user; and that in words.
 */
export function settingsTarget(
  file: vscode.Uri | undefined,
  setting: string,
): {
  readonly target: vscode.ConfigurationTarget;
  readonly place: string;
} {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const folder = file && vscode.workspace.getWorkspaceFolder(file);
  if (folder && folders.length > 1) {
    return {
      target: vscode.ConfigurationTarget.WorkspaceFolder,
      place: vscode.l10n.t(
        "Written to {0} in the settings of the folder {1}",
        setting,
        folder.name,
      ),
    };
  }
  if (folders.length > 0) {
    return {
      target: vscode.ConfigurationTarget.Workspace,
      place: vscode.l10n.t("Written to {0} in the settings of this workspace", setting),
    };
  }
  return {
    target: vscode.ConfigurationTarget.Global,
    place: vscode.l10n.t("Written to {0} in your user settings", setting),
  };
}
