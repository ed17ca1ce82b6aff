import * as vscode from "vscode";

/** Opens a new, unsaved file under a name, which its tab shows and _Save_ offers. */
export async function openNamed(
  name: string,
  language: string,
  content = "",
): Promise<vscode.TextEditor> {
  const [stem = "", ending = ""] = name.split(".");
  const isFree = (uri: vscode.Uri): boolean =>
    vscode.workspace.textDocuments.every((open) => open.uri.toString() !== uri.toString());
  let uri = vscode.Uri.from({ scheme: "untitled", path: name });
  for (let count = 2; !isFree(uri); count++) {
    uri = uri.with({ path: `${stem}-${count}.${ending}` });
  }
  await vscode.languages.setTextDocumentLanguage(
    await vscode.workspace.openTextDocument(uri),
    language,
  );
  const edit = new vscode.WorkspaceEdit();
  edit.insert(uri, new vscode.Position(0, 0), content);
  await vscode.workspace.applyEdit(edit);
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri));
}
