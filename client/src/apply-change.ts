import * as vscode from "vscode";

/** Whether a change was made: VS Code may reject it, or the file may be read-only. */
export type Applied = "done" | "rejected" | "readOnly";

/**
 * Makes a change. VS Code also changes texts of read-only files, whose changes can neither be saved nor seen as unsaved: these
 * are taken back, and a message says why.
 */
export async function applyChange(change: vscode.WorkspaceEdit): Promise<Applied> {
  const before = vscode.workspace.textDocuments
    .filter(({ uri, isDirty }) => change.has(uri) && !isDirty)
    .map((document) => ({ document, text: document.getText() }));
  if (!(await vscode.workspace.applyEdit(change))) return "rejected";
  const lost = before.filter(
    ({ document, text }) => !document.isDirty && document.getText() !== text,
  );
  const [first] = lost;
  if (!first) return "done";
  const back = new vscode.WorkspaceEdit();
  for (const { document, text } of lost) {
    const all = new vscode.Range(0, 0, document.lineCount, 0);
    back.replace(document.uri, document.validateRange(all), text);
  }
  await vscode.workspace.applyEdit(back);
  const name = vscode.workspace.asRelativePath(first.document.uri);
  void vscode.window.showWarningMessage(
    vscode.l10n.t("{0} is read-only. Nothing was changed.", name),
  );
  return "readOnly";
}
