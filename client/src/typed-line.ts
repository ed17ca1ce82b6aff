import * as vscode from "vscode";

/**
 * Calls `left` with a document whose last change is in another line than the cursor: the user has gone on, or looks at
 * another file.
 */
export function watchTypedLine(left: (document: vscode.TextDocument) => void): vscode.Disposable {
  let typed: { readonly document: vscode.TextDocument; readonly line: number } | undefined;
  const look = (editor: vscode.TextEditor | undefined): void => {
    if (!typed) return;
    const { document, line } = typed;
    if (editor?.document === document && editor.selection.active.line === line) return;
    typed = undefined;
    left(document);
  };
  return vscode.Disposable.from(
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges: [change] }) => {
      if (!change || document !== vscode.window.activeTextEditor?.document) return;
      // VS Code moves the cursor after the change.
      typed = { document, line: change.range.start.line + change.text.split("\n").length - 1 };
    }),
    vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => {
      if (textEditor === vscode.window.activeTextEditor) look(textEditor);
    }),
    vscode.window.onDidChangeActiveTextEditor(look),
  );
}
