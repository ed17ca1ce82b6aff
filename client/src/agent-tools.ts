import * as vscode from "vscode";
import type { ToolParams, ToolResult } from "../../server/src/shells/lsp/protocol/protocol.ts";

/** Asks the server; null where it cannot be asked. */
type AskServer = (params: ToolParams) => Promise<ToolResult | null>;

/** A tool as VS Code calls it since 1.95; the types that this extension is built with are older. */
interface Tool {
  invoke(options: { readonly input: unknown }): Promise<object>;
}

/** VS Code's API for tools, which older versions lack. */
interface ToolApi {
  readonly register: (name: string, tool: Tool) => vscode.Disposable;
  readonly result: (text: string) => object;
}

/** The tools of the manifest, by the commands of the program that give the same answers. */
const toolNames = ["check", "effective", "explain", "upgrade", "allocatable", "posture"];

/** Registers the tools for VS Code's agents; nothing in versions without such tools. */
export function registerAgentTools(ask: AskServer): vscode.Disposable {
  const api = toolApi(vscode);
  if (!api) return vscode.Disposable.from();
  const tools = toolNames.map((name) =>
    api.register(`kubelet_${name}`, {
      async invoke({ input }) {
        const answer = await ask({ name, input });
        if (!answer) throw new Error(vscode.l10n.t("The language server does not answer."));
        // The model reads the message of the error.
        if ("problem" in answer) throw new Error(answer.problem);
        return api.result(answer.text);
      },
    }),
  );
  return vscode.Disposable.from(...tools);
}

type Constructor = new (value: unknown) => object;

function toolApi({ lm, ...api }: Readonly<Record<string, unknown>>): ToolApi | undefined {
  const { LanguageModelToolResult: Result, LanguageModelTextPart: TextPart } = api;
  const register: unknown =
    typeof lm === "object" && lm !== null ? Reflect.get(lm, "registerTool") : undefined;
  if (!isFunction(register) || !isFunction(Result) || !isFunction(TextPart)) return undefined;
  return {
    register: (name, tool) => register.call(lm, name, tool) as vscode.Disposable,
    result: (text) =>
      new (Result as unknown as Constructor)([new (TextPart as unknown as Constructor)(text)]),
  };
}

function isFunction(value: unknown): value is (...values: unknown[]) => unknown {
  return typeof value === "function";
}
