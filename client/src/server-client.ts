import type { LogOutputChannel } from "vscode";
import { answerFileRequest } from "./file-requests.ts";
import { LanguageClient, TransportKind, type ServerOptions } from "vscode-languageclient/node";
import {
  fileRequest,
  kubeletLanguage,
  seccompScheme,
  setsChangedNotification,
  settingsSection,
  statusNotification,
  type InitializationOptions,
  type FileQuestion,
  type SetsChangedParams,
  type StatusParams,
} from "../../server/src/lsp/protocol.ts";

/** The languages that the server is sent; it answers only where it finds the kubelet's kinds. */
const servedLanguages = [kubeletLanguage, seccompScheme, "yaml", "json", "jsonc"];

const options = {
  jsonSyntaxReportedByEditor: true,
  statusNotifications: true,
  fileRequests: true,
  effectiveView: true,
  suggestCommand: "editor.action.triggerSuggest",
} satisfies InitializationOptions;

/** Who is told what the server says of itself. */
interface ServerListeners {
  readonly status: (status: StatusParams) => void;
  readonly setsChanged: (changed: SetsChangedParams) => void;
}

/**
 * Makes the client of the bundled server; `listeners` are told what it says, findings link to the pages in
 * the folder `rulePages`. Nothing runs before `start()`.
 */
export function createServerClient(
  serverPath: string,
  rulePages: string,
  outputChannel: LogOutputChannel,
  listeners: ServerListeners,
): LanguageClient {
  const run = { module: serverPath, transport: TransportKind.ipc };
  const server: ServerOptions = { run, debug: run };
  // The id is also the section of `trace.server`.
  const client = new LanguageClient(settingsSection, "Kubelet Config", server, {
    documentSelector: servedLanguages.map((language) => ({ language })),
    initializationOptions: { ...options, rulePages } satisfies InitializationOptions,
    outputChannel,
  });
  client.onNotification(statusNotification, listeners.status);
  client.onNotification(setsChangedNotification, listeners.setsChanged);
  client.onRequest(fileRequest, (question: FileQuestion) => answerFileRequest(question));
  return client;
}
