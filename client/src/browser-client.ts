import { Uri } from "vscode";
import {
  BrowserMessageReader,
  BrowserMessageWriter,
  LanguageClient,
  type MessageTransports,
} from "vscode-languageclient/browser";
import {
  settingsSection,
  type WorkerParts,
} from "../../server/src/shells/lsp/protocol/protocol.ts";
import { clientOptions, listenTo, type ServerClientOptions } from "./server-client.ts";

/** The used part of a browser's Worker type; the DOM types are not included. */
interface ServerWorker {
  postMessage(message: unknown): void;
  terminate(): void;
}

declare const Worker: new (address: string) => ServerWorker;

/** Makes the client of the server bundled in `folder`, in a worker. Nothing runs before `start()`. */
export function createBrowserClient(folder: Uri, options: ServerClientOptions): LanguageClient {
  let worker: ServerWorker | undefined;
  const server = (): Promise<MessageTransports> => {
    // A worker exits when its client asks it to; the restart terminates one that hangs.
    worker?.terminate();
    worker = startWorker(folder);
    const reader = new BrowserMessageReader(worker);
    return Promise.resolve({ reader, writer: new BrowserMessageWriter(worker) });
  };
  // The id is also the section of `trace.server`.
  const name = options.outputChannel.name;
  const client = new LanguageClient(settingsSection, name, server, clientOptions(options));
  listenTo(client, options.listeners);
  return client;
}

function startWorker(folder: Uri): ServerWorker {
  const worker = new Worker(Uri.joinPath(folder, "worker.js").toString(true));
  // In VS Code a worker does not know where its script is from, and so not where the server's files are.
  worker.postMessage({ parts: `${folder.toString(true)}/` } satisfies WorkerParts);
  return worker;
}
