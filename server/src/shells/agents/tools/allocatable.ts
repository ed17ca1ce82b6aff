import { escaped } from "../../../engine/reports/markdown.ts";
import {
  type AllocatableColumn,
  type NodeDescription,
  type NodePhrases,
  allocatableColumn,
  kubepodsNote,
} from "../../../kubelet/index.ts";
import {
  allocatableOnNodes,
  allocatableOutput,
  allocatableTableRow,
  askedNodes,
} from "../../../answers/reports/allocatable-output.ts";
import { resourceTable } from "../../../answers/allocatable/resource-table.ts";
import { settingsUnder } from "../../../service/document-settings.ts";
import type { ToolAnswer } from "../agent-context.ts";
import { answersAbout } from "../answers-about.ts";
import type { SetInput } from "../inputs.ts";
import type { InputProblem } from "../read-input.ts";
import { nodeOf, plainJson, type ToolCall, type VersionInput } from "../tool-call.ts";

export interface AllocatableInput extends SetInput, VersionInput {
  readonly nodes?: readonly unknown[];
}

/** What `kubelet-config allocatable --format json` writes about the same files and nodes. */
export async function answerAllocatable(
  input: AllocatableInput,
  call: ToolCall,
): Promise<ToolAnswer> {
  const { projectOf, settingsOf, context } = call;
  const { knowledge } = context;
  const given = nodesOf(input.nodes ?? []);
  if ("problem" in given) return given;
  const found = await answersAbout("allocatable", input, call, async (asked) => {
    const { files, place, isNamed } = asked;
    const project = await projectOf(place);
    if ("problem" in project && given.length === 0) return project.problem;
    const own = "settings" in project ? project.settings : {};
    const settings = settingsUnder(own, await settingsOf(place));
    const version = input.kubernetesVersion ?? settings.kubernetesVersion;
    const { askedVersion } = input.kubernetesVersion ? input : settings;
    const nodes = askedNodes(given, { nodes: own.nodes, node: settings.node });
    const nearest = { version, asked: askedVersion };
    const reports = await allocatableOnNodes(files, nodes, nearest, knowledge);
    if (typeof reports === "string") return reports;
    return reports.map((report) => {
      const { subject = isNamed ? files.name : undefined } = report;
      return {
        row: allocatableTableRow(subject ?? "", report, knowledge.language),
        answer: { ...report, subject },
      };
    });
  });
  if ("problem" in found) return found;
  const { answers: reports, unanswered, head } = found;
  const { node: words, cli, sets } = knowledge.language;
  const stacks = [...new Set(reports.flatMap(({ stack }) => stack ?? []))];
  const columns = reports.map((report) => {
    const { subject, set } = report;
    const column = allocatableColumn(set.effective.config, report, words);
    return subject === undefined ? column : { ...column, name: `${subject}: ${column.name}` };
  });
  const [first] = reports;
  const [worst] = reports.toSorted((a, b) => b.errors - a.errors);
  const refused: string[] = [];
  if (worst && worst.errors > 0) {
    const { subject, set, errors } = worst;
    const sentence = cli.doesNotStart(set.version, errors, set.platform?.texts.title, true);
    refused.push(subject === undefined ? sentence : `${subject}: ${sentence}`, "");
  }
  return {
    structured: plainJson({
      kubernetesVersion: first?.set.version,
      nodes: [...allocatableOutput(reports), ...unanswered],
    }),
    text: [
      ...head,
      ...refused,
      ...stacks.flatMap((stack) => [sets.stack(stack), ""]),
      ...columns.flatMap((column) => tableOf(column, words)),
      ...(first ? [kubepodsNote(first.set.effective.config, words)] : []),
    ].join("\n"),
  };
}

function nodesOf(given: readonly unknown[]): readonly NodeDescription[] | InputProblem {
  const nodes: NodeDescription[] = [];
  for (const [at, value] of given.entries()) {
    const node = nodeOf(value, `nodes[${at}]`);
    if (node && "problem" in node) return node;
    if (node) nodes.push(node);
  }
  return nodes;
}

/** A column as a table of Markdown. */
function tableOf(column: AllocatableColumn, phrases: NodePhrases): readonly string[] {
  const { name, problems, notes, published } = column;
  return [
    `**${escaped(name)}**`,
    "",
    ...resourceTable(column, phrases),
    "",
    ...[...problems, ...notes, ...published].map((sentence) => `- ${escaped(sentence)}`),
    "",
  ];
}
