import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from "vscode-languageserver/browser";
import { startServer, type RunningServer } from "../lsp/start-server.ts";
import { turns, type WorkerScope } from "./browser-worker.ts";
import { lateParts } from "./late-parts.ts";

/**
 * Serves the client that made this worker, until the client says `exit`. It has no files of its own: the
 * client is asked for them.
 */
export function startBrowserServer(scope: WorkerScope): RunningServer {
  const connection = createConnection(
    ProposedFeatures.all,
    new BrowserMessageReader(scope),
    new BrowserMessageWriter(scope),
  );
  connection.onExit(() => {
    scope.close();
  });
  return startServer(connection, {
    ...lateParts,
    defer: turns(),
    // A browser's own function wants to be called on nothing but the worker.
    later: (task, milliseconds) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
  });
}
