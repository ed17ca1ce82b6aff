import * as vscode from "vscode";
import { chosenVersion } from "../chosen-version.ts";
import type { SourceOfView } from "../asked-file.ts";
import type { Reports } from "../views/reports.ts";

/** The last characters of a log that are explained: they say why the kubelet exits. */
const maxText = 200_000;

/**
 * Explains lines of the kubelet's log (the selection, or what the user pastes) in a report next to the editor: the places in
 * open configurations that break a rule, their fixes, and links to the pages of the rules.
 */
export async function explainLogLine(
  reports: Pick<Reports, "open">,
  sourceOf: SourceOfView,
): Promise<void> {
  const text = selectedText() ?? (await enteredText());
  if (text === undefined || text.trim() === "") return;
  const { document } = vscode.window.activeTextEditor ?? {};
  const version = chosenVersion(document);
  const params = { text: text.slice(-maxText), version, uris: openFiles(sourceOf) };
  const report = await reports.open({ report: "log", ...params });
  if (!report) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("This line is not known. Paste the line that says why the kubelet exits."),
    );
    return;
  }
}

/** The files that have a tab, that of the active editor first; a view stands for the file that it shows. */
function openFiles(sourceOf: SourceOfView): readonly string[] {
  const active = vscode.window.activeTextEditor?.document.uri;
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  const uris = tabs.flatMap(({ input }) => (input instanceof vscode.TabInputText ? input.uri : []));
  const addresses = [...(active ? [active] : []), ...uris].map((uri) => uri.toString());
  return [...new Set(addresses.map((address) => sourceOf(address)?.uri ?? address))];
}

/** The selection of the active editor, such as a log; undefined where nothing is selected. */
function selectedText(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  return editor && !editor.selection.isEmpty
    ? editor.document.getText(editor.selection)
    : undefined;
}

/** Languages of documents that a log is pasted into or opened as. */
const logLanguages = ["plaintext", "log"];

/** The line of a log that the cursor is in; undefined in any other document. */
function lineAtCursor(): string | undefined {
  const { document, selection } = vscode.window.activeTextEditor ?? {};
  if (!document || !selection || !logLanguages.includes(document.languageId)) return undefined;
  return document.lineAt(selection.active).text;
}

function enteredText(): Thenable<string | undefined> {
  return vscode.window.showInputBox({
    value: lineAtCursor(),
    title: vscode.l10n.t("Explain a line of the kubelet's log"),
    placeHolder: 'E0101 12:00:00.000000 1 run.go:72] "command failed" err="…"',
    prompt: vscode.l10n.t("Paste a line of the journal. It stays on this machine."),
    ignoreFocusOut: true,
  });
}
