import { type NodeDescription, readNodeDescription } from "../../kubelet/index.ts";
import type { AgentPhrases } from "../../answers/messages/agent-phrases.ts";
import { jsonText, type ExactJson } from "../../engine/text/json-text.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import type { Settings } from "../../service/settings.ts";
import { type AgentContext, isGiven } from "./agent-context.ts";
import { grantedFiles, type GrantedFiles } from "./granted-files.ts";
import type { FileInput, SetInput } from "./inputs.ts";
import { projectFinder, type AgentProject } from "./projects.ts";
import { inputTexts, type InputProblem } from "./read-input.ts";

/** The context of one call of a tool. */
export interface ToolCall {
  readonly context: AgentContext;
  readonly granted: GrantedFiles;
  readonly phrases: AgentPhrases;
  /** The project of a file by its address; undefined: of what lies nowhere. */
  readonly projectOf: (uri: string | undefined) => Promise<AgentProject | InputProblem>;
  /** The user's settings for a file, if there is an editor. */
  readonly settingsOf: (uri: string | undefined) => Promise<Settings>;
}

/** Begins a call with the texts that it brings. */
export async function beginCall(
  input: SetInput & { readonly files?: readonly FileInput[] },
  context: AgentContext,
): Promise<ToolCall | InputProblem> {
  const phrases = context.knowledge.language.agents;
  const texts = inputTexts(input, phrases);
  if ("problem" in texts) return texts;
  const granted = await grantedFiles(texts, context);
  return {
    context,
    granted,
    phrases,
    projectOf: projectFinder(granted, context),
    settingsOf: (uri) => {
      const isPlace = uri !== undefined && !isGiven(uri);
      return context.userSettings(isPlace ? uri : (granted.roots[0] ?? ""));
    },
  };
}

/** The node of a call, or what is wrong with it; undefined where none is given. */
export function nodeOf(value: unknown, name = "node"): NodeDescription | InputProblem | undefined {
  const { node, problems } = readNodeDescription(value);
  if (problems.length > 0) return { problem: `"${name}" is wrong: ${problems.join(" ")}` };
  return node;
}

/** A value as plain JSON, as programs read what the command line writes. */
export function plainJson(value: ExactJson | object): Record<string, unknown> {
  // Answers are objects.
  return JSON.parse(jsonText(value as ExactJson)) as Record<string, unknown>;
}

/** The members of an input that all tools about versions have. */
export interface VersionInput {
  readonly kubernetesVersion?: KubernetesVersion;
  /** The version that was asked for, if it is not supported; `run-tool` fills it in. */
  readonly askedVersion?: string | undefined;
}
