import * as vscode from "vscode";
import { applyChange } from "./apply-change.ts";
import { otherColumn } from "./views/view-places.ts";

/** A change that the server has computed. */
export interface ServerEdits {
  readonly uri: string;
  /** The file has to be made first. */
  readonly isNew?: true;
  readonly edits: readonly {
    readonly range: {
      readonly start: { readonly line: number; readonly character: number };
      readonly end: { readonly line: number; readonly character: number };
    };
    /** The text that the edit expects to replace. */
    readonly oldText?: string;
    readonly newText: string;
  }[];
}

/** Makes a change, unless its file says something else by now, and shows where, if wanted. */
export async function applyDocumentEdits(
  change: ServerEdits | null | undefined,
  isShown: boolean,
): Promise<void> {
  if (change && (await apply(change, isShown))) return;
  void vscode.window.showWarningMessage(
    vscode.l10n.t("The file has changed meanwhile, and nothing was done. Try again."),
  );
}

async function apply(
  { uri: address, isNew, edits }: ServerEdits,
  isShown: boolean,
): Promise<boolean> {
  const file = vscode.Uri.parse(address);
  // A file that is not there is shown as one that waits to be saved: the extension writes none itself.
  const uri = isNew ? file.with({ scheme: "untitled" }) : file;
  const document = await vscode.workspace.openTextDocument(uri);
  const rangeOf = ({ range: { start, end } }: ServerEdits["edits"][number]): vscode.Range =>
    new vscode.Range(start.line, start.character, end.line, end.character);
  const isSame = edits.every(
    (edit) => edit.oldText === undefined || document.getText(rangeOf(edit)) === edit.oldText,
  );
  if (!isSame) return false;
  const textEdits = edits.map((edit) => new vscode.TextEdit(rangeOf(edit), edit.newText));
  const [first] = textEdits;
  if (isShown) {
    await vscode.window.showTextDocument(document, {
      viewColumn: otherColumn(uri),
      selection: first ? new vscode.Range(first.range.start, first.range.start) : undefined,
    });
  }
  const change = new vscode.WorkspaceEdit();
  change.set(uri, textEdits);
  return (await applyChange(change)) !== "rejected";
}
