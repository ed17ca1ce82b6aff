import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import type { StatusParams } from "../../server/src/shells/lsp/protocol/protocol.ts";

/** Completion in seccomp profiles, from the server alone. */
export interface ProfileCompletion {
  /** To be called with what the server says of a document. */
  statusChanged(status: StatusParams): void;
  dispose(): void;
}

/**
 * VS Code ignores other providers if a selector is exclusive. Its own snippets use this; its types do not declare it.
 */
interface ExclusiveFilter extends vscode.DocumentFilter {
  readonly exclusive: true;
}

/**
 * VS Code asks at the cursor when a provider is registered, which happens while the user types the first keys of a
 * profile. After a comma, Enter has to make a new line, not take the first key.
 */
function isBehindComma(
  document: vscode.TextDocument,
  { line, character }: vscode.Position,
): boolean {
  return document.lineAt(line).text.charAt(character - 1) === ",";
}

/**
 * Makes the server the only provider of completions in profiles. VS Code's JSON service has no schema for them and would
 * offer words of the document again: every action and every key twice.
 */
export function createProfileCompletion(
  client: () => Promise<BaseLanguageClient | undefined>,
): ProfileCompletion {
  const registered = new Map<string, vscode.Disposable>();
  const forget = (uri: string): void => {
    registered.get(uri)?.dispose();
    registered.delete(uri);
  };
  const providerFor = async (
    document: vscode.TextDocument,
  ): Promise<vscode.CompletionItemProvider | undefined> =>
    (await client())?.getFeature("textDocument/completion").getProvider(document);
  const provider = (document: vscode.TextDocument): vscode.CompletionItemProvider => ({
    provideCompletionItems: async (_document, position, token, context) =>
      isBehindComma(document, position)
        ? undefined
        : (await providerFor(document))?.provideCompletionItems(document, position, token, context),
    resolveCompletionItem: async (item, token) =>
      (await providerFor(document))?.resolveCompletionItem?.(item, token),
  });
  const closing = vscode.workspace.onDidCloseTextDocument(({ uri }) => {
    forget(uri.toString());
  });
  return {
    statusChanged({ uri, isProfile = false }) {
      if (!isProfile) forget(uri);
      if (!isProfile || registered.has(uri)) return;
      const document = vscode.workspace.textDocuments.find(
        (candidate) => candidate.uri.toString() === uri,
      );
      if (!document) return;
      const { scheme, fsPath } = document.uri;
      const filter: ExclusiveFilter = {
        language: document.languageId,
        scheme,
        pattern: fsPath,
        exclusive: true,
      };
      const registration = vscode.languages.registerCompletionItemProvider(
        filter,
        provider(document),
        " ",
        '"',
      );
      registered.set(uri, registration);
    },
    dispose() {
      closing.dispose();
      for (const uri of [...registered.keys()]) forget(uri);
    },
  };
}
