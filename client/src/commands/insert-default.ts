import * as vscode from "vscode";
import { applyChange } from "../apply-change.ts";

/** The kinds of the server's changes, below `refactor.rewrite`. */
type Kind = "insertDefault" | "insertAllDefaults" | "replaceByDefault";

/**
 * Inserts the default of the key at the cursor, or all that are missing in its map. A value that is written is not replaced,
 * unless the user chooses that.
 */
export async function insertDefaults(kind: "insertDefault" | "insertAllDefaults"): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const [insertion] = await changesAt(editor, kind);
  if (insertion?.edit) {
    await applyChange(insertion.edit);
    return;
  }
  if (kind === "insertAllDefaults") {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("Nothing is missing here: there is no default to insert."),
    );
    return;
  }
  const [replacement] = await changesAt(editor, "replaceByDefault");
  if (!replacement?.edit) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        "There is no default to insert here. Put the cursor on a key that has a default and no value yet.",
      ),
    );
    return;
  }
  const { title, edit } = replacement;
  const { version } = editor.document;
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t("Nothing was inserted: this key has a value."),
    title,
  );
  if (chosen !== title) return;
  if (editor.document.version === version) await applyChange(edit);
}

/** The changes of a kind that the server offers at the cursor, with their edits. */
async function changesAt(
  { document, selection }: vscode.TextEditor,
  kind: Kind,
): Promise<readonly vscode.CodeAction[]> {
  const found = await vscode.commands.executeCommand<vscode.CodeAction[] | undefined>(
    "vscode.executeCodeActionProvider",
    ...[document.uri, selection, `refactor.rewrite.${kind}`, 1],
  );
  return found ?? [];
}
