import type { ExplainedLine } from "../../../kubelet/index.ts";
import { explainLogWithPages } from "../../../service/answers/explain-log-with-pages.ts";
import { explainName } from "../../../answers/names/explain-name.ts";
import type { ToolAnswer } from "../agent-context.ts";
import type { ToolCall, VersionInput } from "../tool-call.ts";

export interface ExplainInput extends VersionInput {
  readonly name?: string;
  readonly log?: string;
}

/** What `kubelet-config explain` says of a name, the page of a rule, or the rules that a log leads to. */
export async function answerExplain(
  { name, log, kubernetesVersion }: ExplainInput,
  call: ToolCall,
): Promise<ToolAnswer> {
  const { context, phrases, settingsOf } = call;
  const { knowledge } = context;
  const version = kubernetesVersion ?? (await settingsOf(undefined)).kubernetesVersion;
  if ((name === undefined) === (log === undefined)) return { problem: phrases.nameOrLog };
  if (log !== undefined) {
    const explained = await explainLogWithPages(log, version, knowledge, context.rulePage);
    const lines = explained.map((found) => ({ ...found, line: found.line.trim() }));
    if (lines.length === 0) return { problem: knowledge.language.cli.logLeadsNowhere };
    const rules = lines.flatMap(({ rule, title, line }) =>
      rule === undefined ? [] : [{ rule, title, line }],
    );
    const structured = { kubernetesVersion: version, rules, lines };
    return { structured, text: textOf(lines, call) };
  }
  const question = name ?? "";
  const answer = explainName([question], version, knowledge);
  if ("problem" in answer) return answer;
  if ("found" in answer) {
    const text = answer.found.map((thing) => `${thing.name} (${thing.of}): ${thing.text}`);
    const found = answer.found.map((thing) => ({ ...thing }));
    return { structured: { kubernetesVersion: version, found }, text: text.join("\n") };
  }
  const markdown =
    "rule" in answer ? ((await context.rulePage(answer.rule)) ?? "") : answer.markdown;
  return { structured: { kubernetesVersion: version, name: question, markdown }, text: markdown };
}

function textOf(lines: readonly ExplainedLine[], { context }: ToolCall): string {
  const { cli } = context.knowledge.language;
  return lines
    .map(({ line, topic, rule, title, cause, remedy, fields }) =>
      [
        line,
        `${topic ?? rule ?? ""}: ${title}`,
        ...(cause === undefined ? [] : [cause]),
        ...(remedy === undefined ? [] : [cli.logRemedy(remedy)]),
        ...(fields.length === 0 ? [] : [cli.logFields(fields)]),
      ].join("\n"),
    )
    .join("\n\n");
}
