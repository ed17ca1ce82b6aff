import { LanguageClient, TransportKind, type ServerOptions } from "vscode-languageclient/node";
import { settingsSection } from "../../server/src/lsp/protocol.ts";
import { clientOptions, listenTo, type ServerClientOptions } from "./server-client.ts";

/** Makes the client of the bundled server in a process of its own. Nothing runs before `start()`. */
export function createNodeClient(serverPath: string, options: ServerClientOptions): LanguageClient {
  const run = { module: serverPath, transport: TransportKind.ipc };
  const server: ServerOptions = { run, debug: run };
  // The id is also the section of `trace.server`.
  const name = options.outputChannel.name;
  const client = new LanguageClient(settingsSection, name, server, clientOptions(options));
  listenTo(client, options.listeners);
  return client;
}
