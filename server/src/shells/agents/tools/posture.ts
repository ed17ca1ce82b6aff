import { isExcepted } from "../../../stacks/project/index.ts";
import { posturesOfFiles } from "../../../answers/reports/posture-of-files.ts";
import { postureOutput } from "../../../answers/posture/index.ts";
import { settingsUnder } from "../../../service/document-settings.ts";
import type { ToolAnswer } from "../agent-context.ts";
import type { SetInput } from "../inputs.ts";
import { readRequestedSet } from "../requested-set.ts";
import { plainJson, type ToolCall, type VersionInput } from "../tool-call.ts";

export interface PostureInput extends SetInput, VersionInput {
  readonly benchmarks?: readonly string[];
  readonly level?: number;
  readonly strict?: boolean;
  readonly compareTool?: boolean;
}

/** What `kubelet-config posture --format json` writes about the same files. */
export async function postureTool(input: PostureInput, call: ToolCall): Promise<ToolAnswer> {
  const { projectOf, settingsOf, context } = call;
  const { benchmarks, level, strict, compareTool } = input;
  const request = await readRequestedSet(input, call);
  if ("problem" in request) return request;
  const { place } = request;
  const project = await projectOf(place);
  if ("problem" in project) return project;
  const user = await settingsOf(place);
  const { kubernetesVersion: usual, ...settings } = settingsUnder(project.settings, user);
  const given = {
    ...(benchmarks && { benchmarks }),
    ...(level !== undefined && { level }),
    ...(strict === true && { strict }),
  };
  const found = await posturesOfFiles(
    request,
    {
      version: input.kubernetesVersion ?? usual,
      askedVersion: input.kubernetesVersion ? input.askedVersion : settings.askedVersion,
      settings: { ...project.settings.posture, ...given },
      layout: compareTool === true ? "plain" : undefined,
      isExcepted: (exception) => isExcepted(exception, place),
    },
    context.knowledge,
  );
  if (typeof found === "string") return { problem: found };
  const answers = found.map((posture) => {
    const { subject } = posture;
    const output = plainJson(postureOutput(posture, context.knowledge));
    return { ...(subject !== undefined && { subject }), ...output };
  });
  const [first = {}, ...more] = answers;
  return {
    structured: { ...first, ...(more.length > 0 && { more }) },
    text: answers.map((answer) => postureText(answer, call)).join("\n\n"),
  };
}

/** The values of an answer that its text uses. */
interface PostureAnswer {
  readonly subject?: string;
  readonly notes?: readonly string[];
  readonly checks?: readonly CheckAnswer[];
}

interface CheckAnswer {
  readonly ids?: readonly { readonly benchmark: string; readonly id?: string }[];
  readonly title: string;
  readonly verdict: string;
  readonly severity: string;
  readonly settings: readonly {
    readonly path: string;
    readonly value: string | null;
    readonly from: string | null;
  }[];
  readonly reason?: string;
  readonly fix?: { readonly write: string; readonly at?: string };
}

/** A line for each check, and beneath it the values that decide and what to do. */
function postureText(answer: PostureAnswer, { context }: ToolCall): string {
  const { posture } = context.knowledge.language;
  const { subject, notes = [], checks = [] } = answer;
  const lines = checks.flatMap(({ ids = [], title, verdict, severity, settings, reason, fix }) => [
    `${verdict}: ${textOfIds(ids)}${title}${verdict === "fail" ? ` (${severity})` : ""}`,
    ...settings.map(({ path, value, from }) => {
      const shown = value ?? posture.notSet;
      return `  ${path}: ${shown}${from === null ? "" : ` (${from})`}`;
    }),
    ...(reason === undefined ? [] : [`  ${reason}`]),
    ...(fix ? [`  ${posture.fix(fix.write, fix.at)}`] : []),
  ]);
  return [...(subject === undefined ? [] : [subject]), ...notes, ...lines].join("\n");
}

/** `cis-1.12 4.2.1, eks-1.8.0 3.2.1 `; nothing where a check has no id. */
function textOfIds(ids: NonNullable<CheckAnswer["ids"]>): string {
  const texts = ids.flatMap(({ benchmark, id }) =>
    id === undefined ? [] : [`${benchmark} ${id}`],
  );
  return texts.length === 0 ? "" : `${texts.join(", ")} `;
}
