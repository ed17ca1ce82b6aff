import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { kubeletLanguage } from "../../server/src/shells/lsp/protocol/protocol.ts";

/** VS Code suggests while typing in these languages: their keys are not strings to it. */
const languagesOfKeys: readonly string[] = [kubeletLanguage, "yaml", "json", "jsonc", "toml"];

/** A key that has been begun on its line. */
const begunKey = /^\s*(?:- +)*[A-Za-z][\w.-]*$/;

/**
 * Opens suggestions at the first letter of a line in a configuration inside another file, such as a heredoc: that is a
 * string to VS Code, which suggests nothing in strings unless it is asked. The server is asked first, so that nothing opens
 * elsewhere.
 */
export function suggestInTexts(
  isRunning: () => boolean,
  client: () => Promise<BaseLanguageClient | undefined>,
): vscode.Disposable {
  return vscode.workspace.onDidChangeTextDocument(({ document, contentChanges, reason }) => {
    const [change, ...others] = contentChanges;
    if (!change || others.length > 0 || reason !== undefined || !isRunning()) return;
    if (!/^[A-Za-z]$/.test(change.text) || languagesOfKeys.includes(document.languageId)) return;
    const { start } = change.range;
    const before = document.lineAt(start.line).text.slice(0, start.character);
    if (/^\s*(?:- +)*$/.test(before) && isWanted(document)) void suggest(document, start, client);
  });
}

/** The user gets suggestions while typing, but not in strings. */
function isWanted(document: vscode.TextDocument): boolean {
  const { other, strings } = vscode.workspace
    .getConfiguration("editor", document)
    .get<{ other?: unknown; strings?: unknown }>("quickSuggestions", {});
  const isOff = (setting: unknown): boolean => setting === "off" || setting === false;
  return other !== undefined && !isOff(other) && other !== "inline" && isOff(strings);
}

async function suggest(
  document: vscode.TextDocument,
  start: vscode.Position,
  client: () => Promise<BaseLanguageClient | undefined>,
): Promise<void> {
  const server = await client();
  const provider = server?.getFeature("textDocument/completion").getProvider(document);
  const cancellation = new vscode.CancellationTokenSource();
  const { token } = cancellation;
  const found = await provider?.provideCompletionItems(document, start.translate(0, 1), token, {
    triggerKind: vscode.CompletionTriggerKind.Invoke,
    triggerCharacter: undefined,
  });
  cancellation.dispose();
  const items = Array.isArray(found) ? found : (found?.items ?? []);
  const editor = vscode.window.activeTextEditor;
  if (items.length === 0 || editor?.document !== document) return;
  const { active, isEmpty } = editor.selection;
  // The user has typed on meanwhile.
  const written = document.lineAt(active.line).text.slice(0, active.character);
  if (!isEmpty || active.line !== start.line || !begunKey.test(written)) return;
  await vscode.commands.executeCommand("editor.action.triggerSuggest", { auto: true });
}
