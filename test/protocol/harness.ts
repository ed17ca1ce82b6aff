import { PassThrough } from "node:stream";
import {
  type ClientCapabilities,
  type CompletionItem,
  type CompletionList,
  type CompletionParams,
  CompletionRequest,
  ConfigurationRequest,
  createConnection,
  createProtocolConnection,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  type InitializeResult,
  LogMessageNotification,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
  type PublishDiagnosticsParams,
  RegistrationRequest,
  UnregistrationRequest,
  ShowMessageNotification,
  StreamMessageReader,
  StreamMessageWriter,
} from "vscode-languageserver/node";
import type { Host } from "../../server/src/shells/lsp/host.ts";
import { knowledge } from "../support/knowledge.ts";
import {
  statusNotification,
  type StatusParams,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { type RunningServer, startServer } from "../../server/src/shells/lsp/start-server.ts";

export { knowledge };

export const head = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** Messages of one sort in the order they came; `next` waits for the first that was not taken yet. */
interface Inbox<T> {
  readonly all: readonly T[];
  next(): Promise<T>;
}

interface Filling<T> extends Inbox<T> {
  put(message: T): void;
}

function createInbox<T>(): Filling<T> {
  const all: T[] = [];
  const waiting: ((message: T) => void)[] = [];
  let taken = 0;
  return {
    all,
    put(message) {
      all.push(message);
      const first = waiting.shift();
      if (!first) return;
      taken++;
      first(message);
    },
    next() {
      const ready = all[taken];
      if (ready === undefined) return new Promise((resolve) => waiting.push(resolve));
      taken++;
      return Promise.resolve(ready);
    },
  };
}

/** A client in memory with a server of its own. */
export interface Client {
  readonly connection: ProtocolConnection;
  readonly server: RunningServer;
  readonly initialized: InitializeResult;
  readonly published: Inbox<PublishDiagnosticsParams>;
  readonly statuses: Inbox<StatusParams>;
  /** Texts of window/showMessage. */
  readonly shown: Inbox<string>;
  /** Texts of window/logMessage. */
  readonly logged: Inbox<string>;
  /** Methods the server has registered for. */
  readonly registered: Inbox<string>;
  /** Methods it has registered, each with its options, and those without options that it has withdrawn. */
  readonly offered: Inbox<readonly unknown[]>;
  /** Sections and documents that the server has asked the settings of. */
  readonly asked: Inbox<string>;
  open(uri: string, text: string, languageId?: string): Promise<void>;
  /** Replaces the whole text. */
  replace(uri: string, version: number, text: string): Promise<void>;
  close(uri: string): Promise<void>;
}

export interface ClientOptions {
  readonly capabilities?: ClientCapabilities;
  readonly initializationOptions?: unknown;
  /**
   * Answers workspace/configuration with the section for a document, perhaps later; absent: the
   * client cannot answer it.
   */
  readonly settings?: (uri: string) => unknown;
  readonly host?: Partial<Host>;
  /** The addresses of the folders that are open. */
  readonly workspaceFolders?: readonly string[];
}

/** The completions at a place. */
export async function completionsAt(
  { connection }: Pick<Client, "connection">,
  params: CompletionParams,
): Promise<readonly CompletionItem[]> {
  const { items } = await connection.sendRequest<CompletionList>(CompletionRequest.method, params);
  return items;
}

/** Starts a server and initializes it. */
export async function connect(options: ClientOptions = {}): Promise<Client> {
  const toServer = new PassThrough();
  const toClient = new PassThrough();
  const host = {
    knowledge: () => knowledge,
    defer: (task: () => void) => void setImmediate(task),
    // Pauses are over at the next turn. A limit would depend on how busy the machine is: it never ends.
    later: (task: () => void, milliseconds: number) => {
      if (milliseconds >= 1_000) return () => undefined;
      const turn = setImmediate(task);
      return () => clearImmediate(turn);
    },
    ...options.host,
  };
  const server = startServer(
    createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient)),
    host,
  );
  const connection = createProtocolConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  );
  const published = createInbox<PublishDiagnosticsParams>();
  const statuses = createInbox<StatusParams>();
  const shown = createInbox<string>();
  const logged = createInbox<string>();
  const registered = createInbox<string>();
  const offered = createInbox<readonly unknown[]>();
  const requested = createInbox<string>();
  connection.onNotification(PublishDiagnosticsNotification.type, (params) => published.put(params));
  connection.onNotification(statusNotification, (status: StatusParams) => statuses.put(status));
  connection.onNotification(ShowMessageNotification.type, ({ message }) => shown.put(message));
  connection.onNotification(LogMessageNotification.type, ({ message }) => logged.put(message));
  connection.onRequest(RegistrationRequest.type, ({ registrations }) => {
    for (const { method, registerOptions } of registrations) {
      registered.put(method);
      offered.put([method, registerOptions]);
    }
  });
  connection.onRequest(UnregistrationRequest.type, ({ unregisterations }) => {
    for (const { method } of unregisterations) offered.put([method]);
  });
  connection.onRequest(ConfigurationRequest.type, async ({ items }) => {
    const sections = await Promise.all(
      items.map(({ scopeUri, section }) => {
        requested.put(`${section ?? ""} ${scopeUri ?? ""}`);
        return options.settings?.(scopeUri ?? "");
      }),
    );
    return sections.map((section) => section ?? null);
  });
  connection.listen();
  const params = {
    processId: null,
    rootUri: null,
    capabilities: {
      ...options.capabilities,
      workspace: {
        ...options.capabilities?.workspace,
        ...(options.settings && {
          configuration: true,
          didChangeConfiguration: { dynamicRegistration: true },
        }),
      },
    },
    initializationOptions: options.initializationOptions,
    workspaceFolders: options.workspaceFolders
      ? options.workspaceFolders.map((uri) => ({ uri, name: "w" }))
      : undefined,
  };
  const initialized = await connection.sendRequest(InitializeRequest.type, params);
  await connection.sendNotification(InitializedNotification.type, {});
  return {
    connection,
    server,
    initialized,
    published,
    statuses,
    shown,
    logged,
    registered,
    offered,
    asked: requested,
    open: (uri, text, languageId = "kubelet-config") =>
      connection.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId, version: 1, text },
      }),
    replace: (uri, version, text) =>
      connection.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: [{ text }],
      }),
    close: (uri) =>
      connection.sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } }),
  };
}
