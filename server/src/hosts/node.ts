import { createConnection, ProposedFeatures } from "vscode-languageserver/node";
import { knowledgeIn } from "./knowledge-in.ts";
import { useMemoryForLongTexts } from "./frugal-memory.ts";
import { nodeFileSystem } from "./node-file-system.ts";
import { startServer, type RunningServer } from "../lsp/start-server.ts";

/**
 * Serves the client that this process' arguments name (`--stdio`, `--node-ipc`, `--socket=…`,
 * `--pipe=…`). The process ends with the connection. Throws where the arguments name none.
 */
export function startNodeServer(): RunningServer {
  return startServer(createConnection(ProposedFeatures.all), {
    knowledge: (locale) => knowledgeIn(locale, () => import("./chinese.ts")),
    files: nodeFileSystem(),
    formatYaml: async (text, tabSize) => {
      const { formatYaml } = await import("./format-yaml.ts");
      return formatYaml(text, tabSize);
    },
    profileJson: async () => {
      const { createProfileJson } = await import("../json/profile-json.ts");
      return createProfileJson();
    },
    prepareForLongTexts: () => useMemoryForLongTexts(process.versions.v8),
    defer: (task) => void setImmediate(task),
  });
}
