import * as vscode from "vscode";
import type { PostureEditResult } from "../../server/src/lsp/protocol.ts";
import { otherColumn } from "./view-places.ts";

/** Makes a change that the server has computed from the current texts, and shows where, if wanted. */
export async function applyServerEdit(
  result: PostureEditResult | null,
  isShown: boolean,
): Promise<void> {
  const address = result ? vscode.Uri.parse(result.uri) : undefined;
  // A file that is not there is shown as one that waits to be saved: the extension writes none itself.
  const uri = result?.isNew ? address?.with({ scheme: "untitled" }) : address;
  const edits = (result?.edits ?? []).map(({ range: { start, end }, newText }) => {
    const range = new vscode.Range(start.line, start.character, end.line, end.character);
    return new vscode.TextEdit(range, newText);
  });
  const change = new vscode.WorkspaceEdit();
  if (uri) {
    const document = await vscode.workspace.openTextDocument(uri);
    change.set(uri, edits);
    const [first] = edits;
    if (isShown) {
      await vscode.window.showTextDocument(document, {
        viewColumn: otherColumn(uri),
        ...(first && { selection: new vscode.Range(first.range.start, first.range.start) }),
      });
    }
    if (await vscode.workspace.applyEdit(change)) return;
  }
  void vscode.window.showWarningMessage(
    vscode.l10n.t("The file has changed meanwhile, and nothing was done. Try again."),
  );
}
