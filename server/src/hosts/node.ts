import { existsSync } from "node:fs";
import { createConnection, ProposedFeatures, type Connection } from "vscode-languageserver/node";
import type { Host } from "../lsp/host.ts";
import { startServer, type RunningServer } from "../lsp/start-server.ts";
import { optimiseForLongTexts } from "./frugal-memory.ts";
import { lateParts } from "./late-parts.ts";
import { nodeFileSystem } from "./node-file-system.ts";
import { clearInPauses } from "./spare-memory.ts";
import { WholeMessageReader, WholeMessageWriter } from "./stdio-messages.ts";
import { WrittenResult } from "./written-result.ts";

/**
 * Serves the client that this process' arguments name (`--stdio`, `--node-ipc`, `--socket=…`,
 * `--pipe=…`). The process ends with the connection. Throws where the arguments name none.
 */
export function startNodeServer(): RunningServer {
  const { connection, ...writing } = connectionOfArguments();
  return startServer(connection, {
    ...lateParts,
    ...writing,
    files: nodeFileSystem(),
    ...rulePagesBeside(import.meta.url),
    longTextJudged: optimiseForLongTexts(process.versions.v8),
    worked: clearInPauses(),
    defer: (task) => void setImmediate(task),
    later: (task, milliseconds) => void setTimeout(task, milliseconds),
  });
}

/** The library's connection; over standard input and output, with a reader and a writer that cost less. */
function connectionOfArguments(): { readonly connection: Connection } & Pick<
  Host,
  "writtenAnswer"
> {
  if (!process.argv.includes("--stdio")) {
    return { connection: createConnection(ProposedFeatures.all) };
  }
  const { stdin, stdout, stderr } = process;
  const reader = new WholeMessageReader(stdin);
  const connection = createConnection(ProposedFeatures.all, reader, new WholeMessageWriter(stdout));
  // What the library does where it chooses the streams itself: the process ends with its client, and nothing that some
  // code prints comes between the messages.
  let hasShutDown = false;
  connection.onShutdown(() => {
    hasShutDown = true;
  });
  for (const event of ["end", "close"]) {
    stdin.once(event, () => process.exit(hasShutDown ? 0 : 1));
  }
  globalThis.console = new console.Console(stderr);
  return { connection, writtenAnswer: () => new WrittenResult() };
}

/** The folder of the npm package with the pages; the extension has them otherwise. */
function rulePagesBeside(bundle: string): { readonly rulePages?: string } {
  const folder = new URL("../docs/rules", bundle);
  return existsSync(folder) ? { rulePages: folder.href } : {};
}
