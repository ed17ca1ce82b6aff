import * as vscode from "vscode";
import { applyChange } from "../apply-change.ts";

/** The kinds of the server's changes, below `refactor.rewrite`. */
type Kind = "insertDefault" | "insertAllDefaults" | "replaceByDefault";

/** More than extensions that register something one after the other, and an end where something always cancels. */
const mostAttempts = 20;

/**
 * Inserts the default of the key at the cursor, or all that are missing in its map. A value that is written is not replaced,
 * unless the user chooses that. Does nothing where the text is edited before the answer: the edits are for the text before.
 */
export async function insertDefaults(kind: "insertDefault" | "insertAllDefaults"): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return;
  const { document, selection } = editor;
  const { version } = document;
  const changeOf = (wanted: Kind): Promise<vscode.CodeAction | undefined> =>
    askForChange(document, selection, wanted);
  const isEdited = (): boolean => document.version !== version;

  const insertion = await changeOf(kind);
  if (isEdited()) return;
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
  const replacement = await changeOf("replaceByDefault");
  if (isEdited()) return;
  if (!replacement?.edit) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t(
        "There is no default to insert here. Put the cursor on a key that has a default and no value yet.",
      ),
    );
    return;
  }
  const { title, edit } = replacement;
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t("Nothing was inserted: this key has a value."),
    title,
  );
  if (chosen === title && !isEdited()) await applyChange(edit);
}

/** The change of a kind that the server offers at a place, with its edits; `undefined` if there is none, or after an edit. */
async function askForChange(
  document: vscode.TextDocument,
  range: vscode.Range,
  kind: Kind,
): Promise<vscode.CodeAction | undefined> {
  const { version } = document;
  for (let attempt = 1; ; attempt++) {
    try {
      const found = await vscode.commands.executeCommand<vscode.CodeAction[] | undefined>(
        "vscode.executeCodeActionProvider",
        ...[document.uri, range, `refactor.rewrite.${kind}`, 1],
      );
      return found?.[0];
    } catch (error) {
      if (document.version !== version) return undefined;
      // VS Code cancels the question not only at an edit, but also when any extension registers code actions.
      const isCanceled = error instanceof Error && error.name === "Canceled";
      if (!isCanceled || attempt === mostAttempts) throw error;
    }
  }
}
