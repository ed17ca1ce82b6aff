import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  RootsListChangedNotificationSchema,
  type CallToolResult,
} from "@modelcontextprotocol/sdk/types.js";
import type { AgentContext } from "../agents/agent-context.ts";
import { completePage, listPages, pageTemplates, readPage } from "../agents/pages.ts";
import { runTool } from "../agents/run-tool.ts";
import { toolDefinitions } from "../agents/tool-definitions.ts";
import { toolNames } from "../agents/tool-names.ts";
import { withPlainErrors } from "./plain-errors.ts";
import { shownText } from "../../engine/text/shown.ts";

/** The server's environment; the client decides which folders may be read. */
export type McpHost = Omit<AgentContext, "roots"> & { readonly version: string };

const instructions =
  "Tools about the configuration of Kubernetes nodes (the kubelet), which answer as the kubelet of a version does. Check configuration before you show or write it, and ask explain rather than remember defaults. Pass texts, or paths below your roots.";

/** The SDK's lower class, which it advises against for servers whose tools are code; ours are data. */
// oxlint-disable-next-line typescript/no-deprecated
type SdkServer = Server;

/** No client shows a longer list of completions. */
const maxCompletions = 100;

/** A client that is asked for its roots and stays silent grants none. */
const rootsTimeout = 10_000;

const markdown = "text/markdown";

/**
 * A server of the Model Context Protocol, not yet connected. All of its state is what the client grants.
 *
 * The lower class is used on purpose: tools and their schemas are data that VS Code shows too, and McpServer would
 * want them as schemas of a library, at twice the size of the bundle.
 */
export function createMcpServer(host: McpHost): SdkServer {
  // oxlint-disable-next-line typescript/no-deprecated
  const server = new Server(
    { name: "kubelet-config", title: "Kubelet Config", version: host.version },
    { capabilities: { tools: {}, resources: {}, completions: {} }, instructions },
  );
  let granted: Promise<readonly string[]> | undefined;
  const context: AgentContext = {
    ...host,
    roots: () => (granted ??= rootsOf(server)),
  };
  server.setNotificationHandler(RootsListChangedNotificationSchema, () => {
    granted = undefined;
  });
  answerTools(server, context);
  answerResources(server, context);
  const connect = server.connect.bind(server);
  server.connect = (transport) => connect(withPlainErrors(transport));
  return server;
}

/** The folders that the client grants: its roots of this machine. */
async function rootsOf(server: SdkServer): Promise<readonly string[]> {
  if (!server.getClientCapabilities()?.roots) return [];
  try {
    const { roots } = await server.listRoots({}, { timeout: rootsTimeout });
    return roots.map(({ uri }) => uri).filter((uri) => uri.startsWith("file:"));
  } catch {
    return [];
  }
}

function answerTools(server: SdkServer, context: AgentContext): void {
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: toolDefinitions.map(({ name, title, description, input, output }) => ({
      name,
      title,
      description,
      inputSchema: { ...input },
      outputSchema: { ...output },
      annotations: {
        title,
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    if (!toolNames.some((name) => name === params.name)) {
      throw new McpError(ErrorCode.InvalidParams, `There is no tool ${shownText(params.name)}.`);
    }
    const answer = await runTool(params.name, params.arguments, context);
    if ("problem" in answer) {
      return { isError: true, content: [{ type: "text", text: answer.problem }] };
    }
    const { text, structured } = answer;
    return { content: [{ type: "text", text }], structuredContent: { ...structured } };
  });
}

function answerResources(server: SdkServer, context: AgentContext): void {
  const { knowledge } = context;
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: listPages(knowledge).map((page) => ({ ...page, mimeType: markdown })),
  }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: pageTemplates.map((template) => ({ ...template, mimeType: markdown })),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const text = await readPage(uri, context);
    if (text === undefined)
      throw new McpError(resourceNotFound, `There is no page ${shownText(uri)}.`);
    return { contents: [{ uri, mimeType: markdown, text }] };
  });
  server.setRequestHandler(
    CompleteRequestSchema,
    ({ params: { ref, argument, context: more } }) => {
      const template = ref.type === "ref/resource" ? ref.uri : "";
      const values = completePage(template, argument, more?.arguments ?? {}, knowledge);
      return {
        completion: {
          values: values.slice(0, maxCompletions),
          total: values.length,
          hasMore: values.length > maxCompletions,
        },
      };
    },
  );
}

/** As the protocol's specification has it; the SDK has no name for it. */
const resourceNotFound = -32002;
