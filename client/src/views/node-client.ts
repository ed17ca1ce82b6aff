import { LanguageClient, TransportKind, type ServerOptions } from "vscode-languageclient/node";
import { settingsSection } from "../../../server/src/shells/lsp/protocol/protocol.ts";
import { clientOptions, listenTo, type ServerClientOptions } from "../server-client.ts";

/**
 * Bounds the server's heap, in MB, and with it how much garbage Node.js leaves between two collections: with 512, one for nearly
 * every key in a large file; without a bound, twice the size for 500 lines (`npm run bench -- servers`). `maxKeptText` in
 * `service/analyses.ts` bounds the data that the server keeps.
 */
const maxHeapSize = "--max-heap-size=1024";

/**
 * A small young generation, in MB: most of what a key makes is garbage at once. Ordinary files take 7 to 13 MB less, with the
 * same times for a key (`npm run bench -- servers`).
 */
const youngGeneration = "--max-semi-space-size=1";

/**
 * V8 collects garbage and optimizes in one further thread instead of four. Each keeps memory of its own: ordinary files take 2 MB
 * less, with the same times (`npm run bench -- servers`).
 */
const threads = "--v8-pool-size=1";

/**
 * Makes the client of the bundled server in a process of its own. Nothing runs before `start()`. Node.js keeps the compiled
 * server in a folder: a sixth of the time of a start.
 */
export function createNodeClient(
  serverPath: string,
  compiledFolder: string,
  options: ServerClientOptions,
): LanguageClient {
  const run = {
    module: serverPath,
    transport: TransportKind.ipc,
    options: {
      execArgv: [maxHeapSize, youngGeneration, threads],
      env: { NODE_COMPILE_CACHE: compiledFolder },
    },
  };
  const server: ServerOptions = { run, debug: run };
  // The id is also the section of `trace.server`.
  const name = options.outputChannel.name;
  const client = new LanguageClient(settingsSection, name, server, clientOptions(options));
  listenTo(client, options.listeners);
  return client;
}
