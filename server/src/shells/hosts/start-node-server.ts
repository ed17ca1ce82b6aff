import {
  createConnection,
  ProposedFeatures,
  StreamMessageReader,
  StreamMessageWriter,
  type Connection,
} from "vscode-languageserver/node";
import { startServer, type RunningServer } from "../lsp/start-server.ts";
import { nodeFiles } from "./built-in.ts";
import { lateParts } from "./late-parts.ts";
import { nodeFileSystem } from "./node-file-system.ts";

/**
 * Serves the client that this process' arguments name (`--stdio`, `--node-ipc`, `--socket=…`, `--pipe=…`). The process
 * exits with the connection. Throws without such an argument.
 */
export function startNodeServer(): RunningServer {
  const isStdio = process.argv.includes("--stdio");
  const connection = isStdio ? stdioConnection() : createConnection(ProposedFeatures.all);
  return startServer(connection, {
    ...lateParts,
    files: nodeFileSystem(),
    ...rulePagesBeside(import.meta.url),
    defer: (task) => void setImmediate(task),
    later: (task, milliseconds) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
  });
}

/** The library's connection over standard input and output, with an answer to broken streams. */
function stdioConnection(): Connection {
  const { stdin, stdout, stderr } = process;
  const reader = new StreamMessageReader(stdin);
  const connection = createConnection(
    ProposedFeatures.all,
    reader,
    new StreamMessageWriter(stdout),
  );
  // After a broken header the library waits for more data, although a whole message may be there already.
  reader.onError(() => setImmediate(() => stdin.emit("data", Buffer.alloc(0))));
  let hasShutDown = false;
  connection.onShutdown(() => {
    hasShutDown = true;
  });
  const end = (): never => process.exit(hasShutDown ? 0 : 1);
  for (const event of ["end", "close"]) stdin.once(event, end);
  // No answer is possible after this.
  stdout.once("error", end);
  // Standard output is for messages only.
  globalThis.console = new console.Console(stderr);
  return connection;
}

/** The folder of the npm package with the pages; the extension has them otherwise. */
function rulePagesBeside(bundle: string): { readonly rulePages?: string } {
  const folder = new URL("../docs/rules", bundle);
  return nodeFiles.existsSync(folder) ? { rulePages: folder.href } : {};
}
