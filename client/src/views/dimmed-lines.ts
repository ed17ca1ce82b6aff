import * as vscode from "vscode";

/** Dims lines, from 0, of the documents of a scheme in all editors that show them. */
export function dimLines(
  scheme: string,
  linesOf: (uri: vscode.Uri) => readonly number[],
): vscode.Disposable {
  // Less opacity would make the pale colors of a theme too pale to read.
  const dimmed = vscode.window.createTextEditorDecorationType({
    color: new vscode.ThemeColor("kubelet.dimmedForeground"),
  });
  const show = (editors: readonly vscode.TextEditor[]): void => {
    for (const editor of editors) {
      const { uri } = editor.document;
      if (uri.scheme !== scheme) continue;
      const lines = isHighContrast() ? [] : linesOf(uri);
      const ranges = lines.map((line) => new vscode.Range(line, 0, line, Number.MAX_SAFE_INTEGER));
      editor.setDecorations(dimmed, ranges);
    }
  };
  const showAll = (): void => show(vscode.window.visibleTextEditors);
  return vscode.Disposable.from(
    dimmed,
    vscode.window.onDidChangeVisibleTextEditors(show),
    vscode.window.onDidChangeActiveColorTheme(showAll),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme === scheme) showAll();
    }),
  );
}

/** Themes of high contrast are for people who cannot read dimmed text. */
function isHighContrast(): boolean {
  const { kind } = vscode.window.activeColorTheme;
  return (
    kind === vscode.ColorThemeKind.HighContrast || kind === vscode.ColorThemeKind.HighContrastLight
  );
}
