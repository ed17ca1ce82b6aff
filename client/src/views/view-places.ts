import * as vscode from "vscode";
import { lineOfSamePlace } from "./keep-place.ts";

/** The documents of the active tab: both sides of a diff, otherwise the active editor's document. */
export function shownDocuments(): readonly vscode.Uri[] {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (input instanceof vscode.TabInputTextDiff) return [input.original, input.modified];
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri ? [uri] : [];
}

/** The tab that shows a document alone. */
export function tabOf(uri: vscode.Uri): vscode.Tab | undefined {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.find(
    ({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
  );
}

/** A longer wait than this for a view's new text is given up: the text has not changed. */
const maxWait = 5_000;

/** Scrolls the editors of a document back to what they show now, once it has another text. */
export function keepPlaces(uri: vscode.Uri): void {
  for (const editor of vscode.window.visibleTextEditors) {
    const { document, visibleRanges, selection } = editor;
    if (document.uri.toString() !== uri.toString()) continue;
    const before = document.getText();
    const top = visibleRanges[0]?.start.line ?? 0;
    const cursor = selection.active.line;
    const listening = vscode.workspace.onDidChangeTextDocument((change) => {
      if (change.document !== document) return;
      stop();
      const after = document.getText();
      const line = lineOfSamePlace(before, cursor, after);
      editor.selection = new vscode.Selection(line, 0, line, 0);
      const start = lineOfSamePlace(before, top, after);
      editor.revealRange(new vscode.Range(start, 0, start, 0), vscode.TextEditorRevealType.AtTop);
    });
    const timer = setTimeout(() => {
      stop();
    }, maxWait);
    const stop = (): void => {
      clearTimeout(timer);
      listening.dispose();
    };
  }
}

/** The column of another group than the active one: where the file is open already, else any, else a new one. */
export function otherColumn(uri: vscode.Uri): vscode.ViewColumn {
  const { all, activeTabGroup } = vscode.window.tabGroups;
  const others = all.filter((group) => group !== activeTabGroup);
  const shows = (group: vscode.TabGroup): boolean =>
    group.tabs.some(
      ({ input }) =>
        input instanceof vscode.TabInputText && input.uri.toString() === uri.toString(),
    );
  const found = others.find(shows) ?? others[0];
  return found?.viewColumn ?? vscode.ViewColumn.Beside;
}
