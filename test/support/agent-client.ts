import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { ListRootsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { mcpHost } from "../../server/src/shells/cli/serve-agents.ts";
import type { Knowledge } from "../../server/src/engine/analysis/knowledge.ts";
import { createMcpServer } from "../../server/src/shells/mcp/mcp-server.ts";
import { knowledge as english } from "./knowledge.ts";

/** The result of a call: the answer for programs, its text, or the text of an error. */
export interface Answer {
  readonly structured?: Record<string, unknown>;
  readonly text?: string;
  readonly problem?: string;
}

/** A client of the SDK, connected to the server. */
export interface AgentClient {
  readonly client: Client;
  /** The client grants other folders, and says so. */
  grant(roots: readonly string[]): Promise<void>;
  call(name: string, input: Readonly<Record<string, unknown>>): Promise<Answer>;
}

/** Connects a client that grants folders by their addresses; undefined: that knows of no roots. */
export async function connectAgent(
  roots: readonly string[] | undefined,
  knowledge: Knowledge = english,
): Promise<AgentClient> {
  let granted = roots ?? [];
  const capabilities = roots ? { roots: { listChanged: true } } : {};
  const client = new Client({ name: "test", version: "1.0.0" }, { capabilities });
  if (roots) {
    client.setRequestHandler(ListRootsRequestSchema, () => ({
      roots: granted.map((uri) => ({ uri })),
    }));
  }
  const docs = new URL("../../docs/", import.meta.url);
  const server = createMcpServer(mcpHost(knowledge, "1.2.3", docs));
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(theirs), client.connect(ours)]);
  // With the tools' schemas the client checks every answer for programs.
  await client.listTools();
  return {
    client,
    async grant(others) {
      granted = others;
      await client.sendRootsListChanged();
    },
    call: async (name, input) => answerIn(await client.callTool({ name, arguments: input })),
  };
}

function answerIn({
  content,
  structuredContent,
  isError,
}: Awaited<ReturnType<Client["callTool"]>>): Answer {
  const [first] = content as readonly { readonly type: string; readonly text: string }[];
  const text = first?.text ?? "";
  if (isError === true) return { problem: text };
  return { structured: structuredContent as Record<string, unknown>, text };
}
