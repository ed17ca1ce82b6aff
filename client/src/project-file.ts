import * as vscode from "vscode";
import type { StatusParams } from "../../server/src/shells/lsp/protocol/protocol.ts";

/**
 * Reports that a written setting has no effect on the active file, and offers the file that decides. Resolves at once,
 * because the message may stay open.
 */
export function showProjectFileHint({ projectFile }: StatusParams): void {
  if (projectFile === undefined) return;
  const open = vscode.l10n.t("Open the file");
  const message = vscode.l10n.t(
    "The project file .kubelet-config.yaml goes before the setting: change it there for this file.",
  );
  vscode.window.showInformationMessage(message, open).then(
    async (answer) => {
      if (answer !== undefined) await vscode.window.showTextDocument(vscode.Uri.parse(projectFile));
    },
    () => {
      // The file or the window no longer exists.
    },
  );
}
