import type { LogOutputChannel } from "vscode";
import { LanguageClient, TransportKind, type ServerOptions } from "vscode-languageclient/node";
import {
  kubeletLanguage,
  settingsSection,
  statusNotification,
  type InitializationOptions,
  type StatusParams,
} from "../../server/src/lsp/protocol.ts";

/** The languages that the server is sent; it answers only where it finds the kubelet's kinds. */
const servedLanguages = [kubeletLanguage, "yaml", "json", "jsonc"];

const options = {
  jsonSyntaxReportedByEditor: true,
  statusNotifications: true,
  suggestCommand: "editor.action.triggerSuggest",
} satisfies InitializationOptions;

/**
 * Makes the client of the bundled server; `told` gets every status, findings link to the pages in
 * the folder `rulePages`. Nothing runs before `start()`.
 */
export function createServerClient(
  serverPath: string,
  rulePages: string,
  outputChannel: LogOutputChannel,
  told: (status: StatusParams) => void,
): LanguageClient {
  const run = { module: serverPath, transport: TransportKind.ipc };
  const server: ServerOptions = { run, debug: run };
  // The id is also the section of `trace.server`.
  const client = new LanguageClient(settingsSection, "Kubelet Config", server, {
    documentSelector: servedLanguages.map((language) => ({ language })),
    initializationOptions: { ...options, rulePages } satisfies InitializationOptions,
    outputChannel,
  });
  client.onNotification(statusNotification, told);
  return client;
}
