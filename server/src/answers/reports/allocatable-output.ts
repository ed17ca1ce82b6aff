import {
  type NamedNode,
  type NodeDescription,
  type CheckedStack,
  type AllocatableNode,
  allocatableColumn,
  publishedReservations,
  refusedAmounts,
  resourcesJson,
  stackErrors,
} from "../../kubelet/index.ts";
import type { Knowledge } from "../../engine/analysis/knowledge.ts";
import type { Language } from "../../engine/messages/language.ts";
import type { NearestVersion } from "../../facts/field-index.ts";
import type { ProjectSettings } from "../../stacks/project/index.ts";
import { type StackFound, type ConfigStack, stackFound, stackJson } from "../../stacks/index.ts";
import { incompleteText, subjectsOfFiles, type SubjectFiles } from "./subjects-of-files.ts";
import type { ExactJson } from "../../engine/text/json-text.ts";

/** The allocatable resources of a configuration on one node. */
export interface NodeAllocatable extends Required<AllocatableNode> {
  /** The configuration, if there are several. */
  readonly subject: string | undefined;
  readonly set: CheckedStack;
  /** How the files were found that are one configuration. */
  readonly stack: StackFound | undefined;
  /** How many errors keep the kubelet from starting there. */
  readonly errors: number;
}

/** The nodes that a question is about. */
interface AskedNodes {
  /** Those that the user names in the question. */
  readonly given: readonly NamedNode[];
  /** Those of the project's file or the settings, for configurations that do not describe their node. */
  readonly usual: readonly NamedNode[];
}

/** The nodes that a question names, else those of the project's file, else the one that is described there. */
export function askedNodes(
  described: readonly NodeDescription[],
  { nodes = [], node }: Pick<ProjectSettings, "nodes" | "node">,
): AskedNodes {
  const given = described.map((described) => ({ name: undefined, node: described }));
  if (given.length > 0) return { given, usual: [] };
  return { given, usual: nodes.length > 0 || !node ? nodes : [{ name: undefined, node }] };
}

/**
 * The allocatable resources of each configuration in files on each of the nodes; or a sentence that says why there are
 * none.
 */
export async function allocatableOnNodes(
  source: SubjectFiles,
  { given, usual }: AskedNodes,
  { version, asked: askedVersion }: NearestVersion,
  knowledge: Knowledge,
): Promise<readonly NodeAllocatable[] | string> {
  const stacks = await subjectsOfFiles(source, "allocatable", knowledge);
  if (typeof stacks === "string") return stacks;
  if (stacks.length === 0) return [];
  const [incomplete] = stacks.flatMap(
    (subject) => incompleteText(subject, "allocatable", knowledge) ?? [],
  );
  if (incomplete !== undefined) return incomplete;
  const nodesOf = ({ dump }: ConfigStack): readonly NamedNode[] => {
    if (given.length > 0) return given;
    return dump?.described ? [{ name: undefined, node: dump.described }] : usual;
  };
  if (stacks.some((subject) => nodesOf(subject).length === 0)) {
    return knowledge.language.node.noNodes;
  }
  const reports = stacks.flatMap((subject) =>
    nodesOf(subject).flatMap(({ name, node }): NodeAllocatable[] => {
      const set = subject.check({ kubernetesVersion: version, askedVersion, node }, knowledge);
      const of = stacks.length > 1 ? subject.name : undefined;
      if (!set) return [];
      const refused = refusedAmounts(set, node);
      const errors = stackErrors(set, knowledge).size;
      const stack = subject.stack && stackFound(subject.stack);
      return [{ subject: of, name, node, set, stack, refused, errors }];
    }),
  );
  return reports.length > 0 ? reports : knowledge.language.reading.noConfiguration(version);
}

/** A row of the table about a folder: what a configuration leaves on one node. */
export function allocatableTableRow(
  subject: string,
  report: NodeAllocatable,
  { cli: { results }, node: phrases }: Pick<Language, "cli" | "node">,
): readonly string[] {
  const { set, errors } = report;
  const { name, rows } = allocatableColumn(set.effective.config, report, phrases);
  const amountOf = (resource: string): string =>
    rows.find((row) => row.resource === resource)?.allocatable ?? "-";
  const result = results[errors > 0 ? "stops" : "starts"];
  const amounts = ["cpu", "memory", "pods"].map(amountOf);
  return [subject, set.platform?.texts.title ?? "-", set.version, result, name, ...amounts];
}

/** The amounts of each node as JSON. */
export function allocatableOutput(reports: readonly NodeAllocatable[]): readonly ExactJson[] {
  return reports.map(({ subject, name, node, set, stack, refused, errors }) => {
    const { config } = set.effective;
    const isRefused = refused.amounts.some(({ resource }) => resource === "pods");
    const maxPods = isRefused ? undefined : config.setting("maxPods").value;
    return {
      ...(subject !== undefined && { subject }),
      ...(name !== undefined && { name }),
      ...(stack && { stack: stackJson(stack) }),
      starts: errors === 0,
      ...resourcesJson(config, node, refused),
      published: publishedReservations(node, maxPods).map((reservation) => ({ ...reservation })),
    };
  });
}
