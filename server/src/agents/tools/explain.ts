import { rulesOfLog } from "../../kubelet/index.ts";
import { explanationOf } from "../../workspace/reports/explanation.ts";
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
    const rules = rulesOfLog(log, version, knowledge).map(({ rule, line }) => {
      const title = knowledge.descriptions.ruleTitle(rule) ?? "";
      return { rule, title, line: line.trim() };
    });
    if (rules.length === 0) return { problem: knowledge.language.cli.logLeadsNowhere };
    const text = rules.map(({ rule, title, line }) => `${line}\n${rule}: ${title}`).join("\n\n");
    return { structured: { kubernetesVersion: version, rules }, text };
  }
  const question = name ?? "";
  const explanation = explanationOf(question, version, knowledge);
  const page =
    "problem" in explanation && knowledge.rules.has(question)
      ? await context.rulePage(question)
      : undefined;
  if ("problem" in explanation && page === undefined) return explanation;
  const markdown = "markdown" in explanation ? explanation.markdown : (page ?? "");
  return { structured: { kubernetesVersion: version, name: question, markdown }, text: markdown };
}
