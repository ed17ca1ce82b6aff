import * as vscode from "vscode";
import { afterTyping } from "./after-typing.ts";
import { isDiagnosed } from "./diagnosed.ts";
import { servedLanguages, servedPatterns } from "./recognise.ts";
import { answerFileRequest } from "./file-requests.ts";
import { linkToOtherGroup } from "./views/open-origin.ts";
import { configuredLocale } from "./configured-locale.ts";
import { watchFolders } from "./watch-folders.ts";
import { createErrorHandler } from "./error-handler.ts";
import {
  State,
  vsdiag,
  type BaseLanguageClient,
  type LanguageClientOptions,
} from "vscode-languageclient";
import {
  effectiveScheme,
  fileRequest,
  kubeletLanguage,
  seccompScheme,
  setsChangedNotification,
  statusNotification,
  type InitializationOptions,
  type FileQuestion,
  type SetsChangedParams,
  type StatusParams,
} from "../../server/src/shells/lsp/protocol/protocol.ts";

const options = {
  jsonSyntaxReportedByEditor: true,
  statusNotifications: true,
  fileRequests: true,
  effectiveView: true,
  ownFormatter: true,
  offersWords: true,
  asksAgain: true,
  suggestCommand: "editor.action.triggerSuggest",
} satisfies InitializationOptions;

/** Receives the server's notifications, and whether it runs. */
export interface ServerListeners {
  readonly status: (status: StatusParams) => void;
  readonly setsChanged: (changed: SetsChangedParams) => void;
  /** The server crashed too often, and is not started again. */
  readonly gaveUp: () => void;
  /** The server runs, for the first time or again. */
  readonly runs: () => void;
}

/** Options of a client, wherever the server runs. */
export interface ServerClientOptions {
  /** The address of the folder with the pages that findings link to. */
  readonly rulePages: string;
  readonly outputChannel: vscode.LogOutputChannel;
  readonly listeners: ServerListeners;
}

export function clientOptions({
  rulePages,
  outputChannel,
  listeners,
}: ServerClientOptions): LanguageClientOptions {
  return {
    documentSelector: [
      // The server answers only where it finds something of the kubelet's.
      ...[kubeletLanguage, seccompScheme, ...servedLanguages].map((language) => ({ language })),
      ...servedPatterns.map((pattern) => ({ pattern })),
    ],
    // Asked for with every start: the language may have changed.
    initializationOptions: () =>
      ({ ...options, rulePages, locale: configuredLocale() }) satisfies InitializationOptions,
    outputChannel,
    errorHandler: createErrorHandler(listeners.gaveUp),
    synchronize: { fileEvents: watchFolders() },
    middleware: {
      async provideDiagnostics(document, previousResultId, token, next) {
        if (isShownOnly(document)) {
          return { kind: vsdiag.DocumentDiagnosticReportKind.full, items: [] };
        }
        // The first findings of a file do not wait.
        if (previousResultId !== undefined) await afterTyping(token);
        return next(document, previousResultId, token);
      },
      async provideDocumentLinks(document, token, next) {
        const links = await next(document, token);
        return document.uri.scheme === effectiveScheme ? links?.map(linkToOtherGroup) : links;
      },
    },
  };
}

function isShownOnly(document: vscode.TextDocument | vscode.Uri): boolean {
  const { scheme } = document instanceof vscode.Uri ? document : fileOf(document);
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme);
  const isWritable = vscode.workspace.fs.isWritableFileSystem(scheme);
  return !isDiagnosed({ scheme, isWritable, folders });
}

/** The address of the file that a document is in: of a cell, that of its notebook. */
function fileOf(document: vscode.TextDocument): vscode.Uri {
  if (document.uri.scheme !== "vscode-notebook-cell") return document.uri;
  const notebook = vscode.workspace.notebookDocuments.find((candidate) =>
    candidate.getCells().some((cell) => cell.document === document),
  );
  return notebook?.uri ?? document.uri;
}

/** Passes the server's notifications to `listeners`, and answers its requests for files. */
export function listenTo(client: BaseLanguageClient, listeners: ServerListeners): void {
  client.onDidChangeState(({ newState }) => {
    if (newState === State.Running) listeners.runs();
  });
  client.onNotification(statusNotification, listeners.status);
  client.onNotification(setsChangedNotification, listeners.setsChanged);
  client.onRequest(fileRequest, (question: FileQuestion) => answerFileRequest(question));
}
