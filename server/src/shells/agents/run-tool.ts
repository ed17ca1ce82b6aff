import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import { nearestVersion, type NearestVersion } from "../../facts/field-index.ts";
import { kubernetesVersions } from "../../facts/table.ts";
import type { AgentContext, ToolAnswer } from "./agent-context.ts";
import { inputProblems, isLongerThan } from "./input-schema.ts";
import { maxInputLength } from "./inputs.ts";
import { beginCall, type ToolCall } from "./tool-call.ts";
import { toolDefinitions } from "./tool-definitions.ts";
import { toolNames, type ToolName } from "./tool-names.ts";
import { answerAllocatable, type AllocatableInput } from "./tools/allocatable.ts";
import { checkTool, type CheckInput } from "./tools/check.ts";
import { answerEffective, type EffectiveInput } from "./tools/effective.ts";
import { answerExplain, type ExplainInput } from "./tools/explain.ts";
import { postureTool, type PostureInput } from "./tools/posture.ts";
import { upgradeTool, type UpgradeInput } from "./tools/upgrade.ts";
import { shownText } from "../../engine/text/shown.ts";

/** An answer for programs has so many characters at most. */
const maxAnswer = 8_388_608;

/** Limit of the text in an answer, because it fills a model's context. */
const maxText = 60_000;

/** Limit of reported mistakes in one call. */
const maxProblems = 20;

/** Answers a call of a tool. Never throws, whatever the input. */
export async function runTool(
  name: string,
  input: unknown,
  context: AgentContext,
): Promise<ToolAnswer> {
  const tool = toolDefinitions.find((definition) => definition.name === name);
  if (!tool)
    return {
      problem: `There is no tool "${shownText(name)}". Available tools: ${toolNames.join(", ")}.`,
    };
  if (isLongerThan(input, maxInputLength)) {
    return { problem: context.knowledge.language.agents.tooLong(maxInputLength) };
  }
  const given = withMinorVersions(input ?? {});
  const problems = [...inputProblems(given, tool.input), ...versionProblems(given)];
  if (problems.length > 0) {
    const shape = `An example of a valid input: ${JSON.stringify(tool.example)}`;
    return { problem: [...problems.slice(0, maxProblems), shape].join("\n") };
  }
  const asked = askedIn(input);
  const members = { ...(given as AnyInput), ...asked };
  const call = await beginCall(members, context);
  if ("problem" in call) return call;
  const found = await answerOf(tool.name, members, call);
  if ("problem" in found) return found;
  const answer = withNotes(found, asked, context.knowledge, tool.name !== "explain");
  const { agents } = context.knowledge.language;
  if (JSON.stringify(answer.structured).length > maxAnswer)
    return { problem: agents.answerTooLong };
  const { text } = answer;
  return text.length <= maxText ? answer : { ...answer, text: cut(text, agents.textIsCut) };
}

const versionMembers = ["kubernetesVersion", "from", "to"] as const;

/** `v1.33.4` is asked about as 1.33, and a version that is not supported as the nearest one. */
function withMinorVersions(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  const members = new Map<string, unknown>(Object.entries(input));
  for (const name of versionMembers) {
    const nearest = nearestIn(members.get(name));
    if (nearest) members.set(name, nearest.version);
  }
  return Object.fromEntries(members);
}

function nearestIn(written: unknown): NearestVersion | undefined {
  return typeof written === "string" ? nearestVersion(written) : undefined;
}

/** The versions that an input asks for and that are not supported. */
function askedIn(input: unknown): AskedVersions {
  const members = new Map<string, unknown>(Object.entries(input ?? {}));
  const askedOf = (name: (typeof versionMembers)[number]): string | undefined =>
    nearestIn(members.get(name))?.asked;
  const askedVersions = [askedOf("from"), askedOf("to")].filter((asked) => asked !== undefined);
  return { askedVersion: askedOf("kubernetesVersion"), askedVersions };
}

interface AskedVersions {
  readonly askedVersion: string | undefined;
  readonly askedVersions: readonly string[];
}

/** The answer with a sentence about each version that is not supported. */
function withNotes(
  { structured, text }: Exclude<ToolAnswer, { readonly problem: string }>,
  { askedVersion, askedVersions }: AskedVersions,
  { language }: Pick<Knowledge, "language">,
  isAboutFiles: boolean,
): Exclude<ToolAnswer, { readonly problem: string }> {
  const all = new Set([askedVersion ?? [], askedVersions].flat());
  const notes = [...all].flatMap((asked) => {
    const nearest = nearestVersion(asked);
    if (!nearest) return [];
    return [language.server[isAboutFiles ? "checkedAs" : "answeredFor"](nearest)];
  });
  if (notes.length === 0) return { structured, text };
  return {
    structured: { ...structured, versionNotes: notes },
    text: [...notes, text].join("\n"),
  };
}

function versionProblems(input: unknown): readonly string[] {
  const members = new Map<string, unknown>(Object.entries(input ?? {}));
  return versionMembers.flatMap((name) => {
    const written = members.get(name);
    if (typeof written !== "string" || nearestIn(written)) return [];
    const known = kubernetesVersions.join(", ");
    return [`"${name}" must be one of ${known}, not ${shownText(JSON.stringify(written))}.`];
  });
}

/** The input of any tool: its schema has been checked, and says which members there are. */
type AnyInput = CheckInput &
  EffectiveInput &
  ExplainInput &
  UpgradeInput &
  AllocatableInput &
  PostureInput;

function answerOf(name: ToolName, input: AnyInput, call: ToolCall): Promise<ToolAnswer> {
  switch (name) {
    case "check":
      return checkTool(input, call);
    case "effective":
      return answerEffective(input, call);
    case "explain":
      return answerExplain(input, call);
    case "upgrade":
      return upgradeTool(input, call);
    case "allocatable":
      return answerAllocatable(input, call);
    case "posture":
      return postureTool(input, call);
  }
}

/** The whole lines of a text that fit, and a sentence that says so. */
function cut(text: string, note: string): string {
  const end = text.lastIndexOf("\n", maxText);
  return `${text.slice(0, end < 0 ? maxText : end)}\n${note}`;
}
