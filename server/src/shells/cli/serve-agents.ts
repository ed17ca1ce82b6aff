import "./check/check-command.ts";
import { stat } from "node:fs/promises";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { AgentContext, AgentFiles } from "../agents/agent-context.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { machine } from "../hosts/machine-paths.ts";
import { nodeFileSystem } from "../hosts/node-file-system.ts";
import { createMcpServer, type McpHost } from "../mcp/mcp-server.ts";
import { readSettings } from "../../service/settings.ts";
import { exitCodes } from "./exit-codes.ts";
import { fileProblems } from "../../engine/messages/file-problems.ts";
import { fileProblem } from "./check/find-files.ts";
import { decodeText, readInputBytes } from "./input/read-text.ts";
import { readRulePage } from "./explain/rule-page.ts";

/** Serves the agent at the other end of standard input and output; resolves once it is connected. */
export async function serveAgents(knowledge: Knowledge, version: string): Promise<void> {
  process.stdout.once("error", (error: NodeJS.ErrnoException) => {
    // A client that has gone needs no answer.
    if (error.code === "EPIPE") process.exit(exitCodes.fine);
    console.error(`kubelet-config: Cannot write to standard output: ${error.message}.`);
    process.exit(exitCodes.cannotRun);
  });
  await createMcpServer(mcpHost(knowledge, version)).connect(new StdioServerTransport());
}

/** The parts of this machine that a server of agents uses; `docs`: the folder with the pages of the package. */
export function mcpHost(knowledge: Knowledge, version: string, docs?: URL): McpHost {
  return {
    knowledge,
    version,
    ...diskFiles(),
    userSettings: () => Promise.resolve(readSettings({}, 0).settings),
    rulePage: (rule) => readRulePage(rule, knowledge.language.locale, docs && [docs]),
  };
}

/** The files of the disk: of pipes, sockets and devices nothing is read. */
function diskFiles(): Omit<AgentFiles, "roots"> {
  const kindOf: AgentContext["kindOf"] = async (uri) => {
    const path = machine.pathOf(uri);
    const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
    if (!found) return undefined;
    return found.isFile() ? "file" : found.isDirectory() ? "folder" : "other";
  };
  return {
    kindOf,
    files: nodeFileSystem(),
    read: async (uri) => {
      const path = machine.pathOf(uri);
      if (path === undefined) return fileProblems.elsewhere;
      const bytes = await readInputBytes(path).catch(fileProblem);
      return typeof bytes === "string" ? bytes : decodeText(bytes);
    },
  };
}
