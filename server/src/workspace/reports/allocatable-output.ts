import {
  type NamedNode,
  type NodeDescription,
  type SetAnalysis,
  errorsToReport,
  publishedReservations,
  resourcesJson,
} from "../../kubelet/index.ts";
import type { Knowledge } from "../../analysis/knowledge.ts";
import type { NearestVersion } from "../../facts/field-index.ts";
import { incompleteText, subjectsOfFiles, type SubjectFiles } from "./subjects-of-files.ts";
import type { ExactJson } from "../../text/json-text.ts";

/** What a configuration leaves for pods on one node. */
export interface NodeAllocatable {
  /** The configuration, if there are several. */
  readonly subject: string | undefined;
  readonly name: string | undefined;
  readonly node: NodeDescription;
  readonly set: SetAnalysis;
  /** How many errors keep the kubelet from starting there. */
  readonly errors: number;
}

/** What each configuration in files leaves for pods on each of the nodes; or a sentence that says why nothing can be said. */
export async function allocatableOnNodes(
  source: SubjectFiles,
  nodes: readonly NamedNode[],
  { version, asked: askedVersion }: NearestVersion,
  knowledge: Knowledge,
): Promise<readonly NodeAllocatable[] | string> {
  const subjects = await subjectsOfFiles(source, "allocatable", knowledge);
  if (typeof subjects === "string") return subjects;
  const [incomplete] = subjects.flatMap(
    (subject) => incompleteText(subject, "allocatable", knowledge) ?? [],
  );
  if (incomplete !== undefined) return incomplete;
  const reports = subjects.flatMap((subject) =>
    nodes.flatMap(({ name, node }): NodeAllocatable[] => {
      const set = subject.check({ kubernetesVersion: version, askedVersion, node }, knowledge);
      const of = subjects.length > 1 ? subject.name : undefined;
      if (!set) return [];
      return [{ subject: of, name, node, set, errors: errorsToReport(set, knowledge).size }];
    }),
  );
  return reports.length > 0 ? reports : `Kubernetes ${version} has no KubeletConfiguration.`;
}

/** The same for programs. */
export function allocatableOutput(reports: readonly NodeAllocatable[]): readonly ExactJson[] {
  return reports.map(({ subject, name, node, set: { effective }, errors }) => ({
    ...(subject !== undefined && { subject }),
    ...(name !== undefined && { name }),
    starts: errors === 0,
    ...resourcesJson(effective.config, node),
    published: publishedReservations(node, effective.config.setting("maxPods").value).map(
      (reservation) => ({ ...reservation }),
    ),
  }));
}
