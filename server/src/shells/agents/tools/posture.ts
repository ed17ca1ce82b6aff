import { isExcepted } from "../../../stacks/project/index.ts";
import { postureTableRow, posturesOfFiles } from "../../../answers/reports/posture-of-files.ts";
import { postureOutput } from "../../../answers/posture/index.ts";
import { settingsUnder } from "../../../service/document-settings.ts";
import type { ToolAnswer } from "../agent-context.ts";
import { answersAbout, withMore } from "../answers-about.ts";
import type { SetInput } from "../inputs.ts";
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
  const { knowledge } = context;
  const { benchmarks, level, strict, compareTool } = input;
  const given = {
    ...(benchmarks && { benchmarks }),
    ...(level !== undefined && { level }),
    ...(strict === true && { strict }),
  };
  const found = await answersAbout("posture", input, call, async ({ files, place, isNamed }) => {
    const project = await projectOf(place);
    if ("problem" in project) return project.problem;
    const user = await settingsOf(place);
    const { kubernetesVersion: usual, ...settings } = settingsUnder(project.settings, user);
    const postures = await posturesOfFiles(
      files,
      {
        version: input.kubernetesVersion ?? usual,
        askedVersion: input.kubernetesVersion ? input.askedVersion : settings.askedVersion,
        settings: { ...project.settings.posture, ...given },
        layout: compareTool === true ? "plain" : undefined,
        isExcepted: (exception) => isExcepted(exception, place),
      },
      knowledge,
    );
    if (typeof postures === "string") return postures;
    return postures.map((posture) => {
      const { subject = isNamed ? files.name : undefined } = posture;
      const output = plainJson(postureOutput(posture, knowledge));
      return {
        row: postureTableRow(subject ?? "", posture, knowledge.language),
        answer: { ...(subject !== undefined && { subject }), ...output },
      };
    });
  });
  if ("problem" in found) return found;
  const { answers, unanswered, head } = found;
  const texts = answers.map((answer) => postureText(answer, call)).join("\n\n");
  return {
    structured: plainJson(withMore([...answers, ...unanswered])),
    text: [...head, texts].join("\n"),
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
