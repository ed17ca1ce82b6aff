import * as vscode from "vscode";
import type { BaseLanguageClient } from "vscode-languageclient";
import { kubeletLanguage } from "../../server/src/shells/lsp/protocol/protocol.ts";

/** The server's answer, which the library converts to VS Code's edits. */
type Edits = Parameters<BaseLanguageClient["protocol2CodeConverter"]["asTextEdits"]>[0];

/**
 * Formats documents of our language. VS Code knows the formatter as soon as the extension is active and waits for the
 * answer, so formatting also works while the server starts or restarts.
 */
export function registerFormatter(
  client: () => Promise<BaseLanguageClient | undefined>,
): vscode.Disposable {
  const ask = async (
    document: vscode.TextDocument,
    options: vscode.FormattingOptions,
    token: vscode.CancellationToken,
    range?: vscode.Range,
  ): Promise<vscode.TextEdit[] | undefined> => {
    const isCancelled = (): boolean => token.isCancellationRequested;
    const server = await client();
    if (!server || isCancelled()) return undefined;
    try {
      return await request(server, document, options, token, range);
    } catch (error) {
      // A server that ended meanwhile has lost the question; the next one is asked again.
      if (server.isRunning() || isCancelled()) throw error;
      const next = await client();
      return next && request(next, document, options, token, range);
    }
  };
  const { languages } = vscode;
  const selector = { language: kubeletLanguage };
  return vscode.Disposable.from(
    languages.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: (document, options, token) => ask(document, options, token),
    }),
    languages.registerDocumentRangeFormattingEditProvider(selector, {
      provideDocumentRangeFormattingEdits: (document, range, options, token) =>
        ask(document, options, token, range),
    }),
  );
}

async function request(
  server: BaseLanguageClient,
  document: vscode.TextDocument,
  options: vscode.FormattingOptions,
  token: vscode.CancellationToken,
  range: vscode.Range | undefined,
): Promise<vscode.TextEdit[] | undefined> {
  const { code2ProtocolConverter, protocol2CodeConverter } = server;
  const params = {
    textDocument: code2ProtocolConverter.asTextDocumentIdentifier(document),
    options: code2ProtocolConverter.asFormattingOptions(options, {}),
    range: range ? code2ProtocolConverter.asRange(range) : undefined,
  };
  const method = `textDocument/${range ? "rangeFormatting" : "formatting"}`;
  const edits = await server.sendRequest<Edits>(method, params, token);
  return protocol2CodeConverter.asTextEdits(edits, token);
}
