import * as vscode from "vscode";

/**
 * Opens a new, unsaved file. It has no name: VS Code saves one with a name to the root of the file system, without a
 * question.
 */
export async function openUnsaved(language: string, content = ""): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument({ language, content });
  return vscode.window.showTextDocument(document);
}
