import type { CancellationToken, Connection } from "vscode-languageserver";
import type { AgentContext } from "../../agents/agent-context.ts";
import { canonicalUri, folderOf, nameOf } from "../../../engine/files/uris.ts";
import { fileProblems } from "../../../engine/messages/file-problems.ts";
import { readablePage } from "../../../service/answers/readable-page.ts";
import { toolRequest, type ToolParams, type ToolResult } from "../protocol/protocol.ts";
import type { Session } from "../session.ts";

/** Answers calls of tools: about open documents as they are in the editor, and about files of the workspace. */
export function answerTools(connection: Connection, session: Session): void {
  const context = agentContext(session);
  connection.onRequest<ToolResult | null, never>(
    toolRequest,
    ({ name, input }: ToolParams, token: CancellationToken) =>
      session.requests.answer<ToolResult | null>("tool", token, null, async () => {
        const { runTool } = session.host;
        return runTool ? runTool(name, input, context) : null;
      }),
  );
}

function agentContext(session: Session): AgentContext {
  const { files, host } = session;
  const open = (uri: string): string | undefined => session.documents.find(canonicalUri(uri))?.text;
  const readText = async (uri: string): Promise<string | undefined> =>
    open(uri) ?? (await files.readText(uri));
  return {
    knowledge: host.knowledge,
    files: {
      readText,
      readFolder: (uri) => files.readFolder(uri),
      isLink: (uri) => files.isLink(uri),
      realUri: (uri) => files.realUri(uri),
    },
    isOpen: (uri) => open(uri) !== undefined,
    roots: () => Promise.resolve(session.roots),
    read: async (uri) => {
      const text = await readText(uri);
      return text === undefined ? fileProblems.unreadable : { text, invalidAt: undefined };
    },
    kindOf: async (uri) => {
      if (open(uri) !== undefined) return "file";
      if (session.roots.some((root) => canonicalUri(root) === uri)) return "folder";
      // Pipes, sockets and devices are not entries of their folder; some editors list a file as an empty folder.
      const entries = await files.readFolder(folderOf(uri));
      const entry = entries?.find(({ name }) => name === nameOf(uri));
      if (entry) return entry.isBroken ? "other" : entry.type;
      return (await files.isLink(uri)) === undefined ? undefined : "other";
    },
    userSettings: async (uri) => {
      const place = uri === "" ? "untitled:kubelet.yaml" : uri;
      const settings = await session.userSettings.of(place);
      if (open(place) === undefined) session.userSettings.forget(place);
      return settings;
    },
    rulePage: async (rule) => {
      const folder = session.capabilities.rulePages;
      if (folder === undefined) return undefined;
      const page = await files.readText(`${folder.replace(/\/$/, "")}/${rule}.md`);
      return page === undefined ? undefined : readablePage(page);
    },
  };
}
