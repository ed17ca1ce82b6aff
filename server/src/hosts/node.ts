import { existsSync } from "node:fs";
import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { startServer, type RunningServer } from "../lsp/start-server.ts";
import { optimiseForLongTexts } from "./frugal-memory.ts";
import { lateParts } from "./late-parts.ts";
import { nodeFileSystem } from "./node-file-system.ts";

/**
 * Serves the client that this process' arguments name (`--stdio`, `--node-ipc`, `--socket=…`,
 * `--pipe=…`). The process ends with the connection. Throws where the arguments name none.
 */
export function startNodeServer(): RunningServer {
  return startServer(createConnection(ProposedFeatures.all), {
    ...lateParts,
    files: nodeFileSystem(),
    ...rulePagesBeside(import.meta.url),
    longTextJudged: optimiseForLongTexts(process.versions.v8),
    defer: (task) => void setImmediate(task),
  });
}

/** The folder of the npm package with the pages; the extension has them otherwise. */
function rulePagesBeside(bundle: string): { readonly rulePages?: string } {
  const folder = new URL("../docs/rules", bundle);
  return existsSync(folder) ? { rulePages: folder.href } : {};
}
