import { escaped } from "../../../engine/reports/markdown.ts";
import {
  type AllocatableColumn,
  type NamedNode,
  type NodePhrases,
  allocatableColumn,
  kubepodsNote,
} from "../../../kubelet/index.ts";
import {
  type AskedNodes,
  allocatableOnNodes,
  allocatableOutput,
} from "../../../answers/reports/allocatable-output.ts";
import { resourceTable } from "../../../answers/allocatable/resource-table.ts";
import type { ToolAnswer } from "../agent-context.ts";
import type { SetInput } from "../inputs.ts";
import type { InputProblem } from "../read-input.ts";
import { readRequestedSet } from "../requested-set.ts";
import { nodeOf, plainJson, type ToolCall, type VersionInput } from "../tool-call.ts";

export interface AllocatableInput extends SetInput, VersionInput {
  readonly nodes?: readonly unknown[];
}

/** What `kubelet-config allocatable --format json` writes about the same files and nodes. */
export async function answerAllocatable(
  input: AllocatableInput,
  call: ToolCall,
): Promise<ToolAnswer> {
  const { settingsOf, context } = call;
  const { knowledge } = context;
  const request = await readRequestedSet(input, call);
  if ("problem" in request) return request;
  const nodes = await nodesOf(input.nodes ?? [], request.place, call);
  if ("problem" in nodes) return nodes;
  const user = await settingsOf(request.place);
  const version = input.kubernetesVersion ?? user.kubernetesVersion;
  const { askedVersion: asked } = input.kubernetesVersion ? input : user;
  const reports = await allocatableOnNodes(request, nodes, { version, asked }, knowledge);
  if (typeof reports === "string") return { problem: reports };
  const { node: words, cli, sets } = knowledge.language;
  const stacks = [...new Set(reports.flatMap(({ stack }) => stack ?? []))];
  const columns = reports.map((report) => {
    const { subject, set } = report;
    const column = allocatableColumn(set.effective.config, report, words);
    return subject === undefined ? column : { ...column, name: `${subject}: ${column.name}` };
  });
  const [first] = reports;
  const [worst] = reports.toSorted((a, b) => b.errors - a.errors);
  const refused =
    worst && worst.errors > 0
      ? [cli.doesNotStart(worst.set.version, worst.errors, worst.set.platform?.texts.title), ""]
      : [];
  return {
    structured: plainJson({ kubernetesVersion: version, nodes: allocatableOutput(reports) }),
    text: [
      ...refused,
      ...stacks.flatMap((stack) => [sets.stack(stack), ""]),
      ...columns.flatMap((column) => tableOf(column, words)),
      ...(first ? [kubepodsNote(first.set.effective.config, words)] : []),
    ].join("\n"),
  };
}

/** The nodes of the call, else those of the project's file, else that of the editor's settings. */
async function nodesOf(
  given: readonly unknown[],
  place: string | undefined,
  { projectOf, settingsOf }: ToolCall,
): Promise<AskedNodes | InputProblem> {
  const nodes: NamedNode[] = [];
  for (const value of given) {
    const node = nodeOf(value);
    if (node && "problem" in node) return node;
    if (node) nodes.push({ name: undefined, node });
  }
  if (nodes.length > 0) return { given: nodes, usual: [] };
  const project = await projectOf(place);
  if ("problem" in project) return project;
  const { nodes: sizes = [], node = (await settingsOf(place)).node } = project.settings;
  return { given: [], usual: sizes.length > 0 || !node ? sizes : [{ name: undefined, node }] };
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
