import {
  BrowserMessageReader,
  BrowserMessageWriter,
  createConnection,
  ProposedFeatures,
} from "vscode-languageserver/browser";
import type * as jsonPart from "../json/profile-json.ts";
import { startServer, type RunningServer } from "../lsp/start-server.ts";
import { partsOf, turns, type WorkerScope } from "./browser-worker.ts";
import type * as formatPart from "./format-yaml.ts";
import { knowledgeIn, type ChinesePart } from "./knowledge-in.ts";

/**
 * Serves the client that made this worker, until the client says `exit`. It has no files of its own: the
 * client is asked for them.
 */
export function startBrowserServer(scope: WorkerScope): RunningServer {
  // First, so that the reader of messages does not get what is meant for it.
  const part = partsOf(scope);
  const connection = createConnection(
    ProposedFeatures.all,
    new BrowserMessageReader(scope),
    new BrowserMessageWriter(scope),
  );
  connection.onExit(() => {
    scope.close();
  });
  return startServer(connection, {
    knowledge: (locale) => knowledgeIn(locale, () => part<ChinesePart>("zh-cn.js")),
    formatYaml: async (text, tabSize) => {
      const { formatYaml } = await part<typeof formatPart>("format.js");
      return formatYaml(text, tabSize);
    },
    profileJson: async () => {
      const { createProfileJson } = await part<typeof jsonPart>("profile-json.js");
      return createProfileJson();
    },
    defer: turns(),
  });
}
