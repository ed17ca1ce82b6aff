import { type SetTexts, checkSet } from "../../sets/index.ts";
import {
  type NamedNode,
  type NodeDescription,
  type SetAnalysis,
  errorsToReport,
  publishedReservations,
  resourcesJson,
} from "../../kubelet/index.ts";
import type { Knowledge } from "../../analysis/knowledge.ts";
import type { KubernetesVersion } from "../../facts/table.ts";
import { unreadMain } from "./unread-main.ts";
import type { ExactJson } from "../../text/json-text.ts";

/** What a configuration comes to on one node. */
export interface NodeAllocatable {
  readonly name: string | undefined;
  readonly node: NodeDescription;
  readonly set: SetAnalysis;
  /** How many errors keep the kubelet from starting there. */
  readonly errors: number;
}

/**
 * What the texts of a kubelet come to on each of the nodes; empty where the version has no KubeletConfiguration, a sentence
 * where the main file holds none.
 */
export function allocatableOnNodes(
  texts: SetTexts,
  nodes: readonly NamedNode[],
  version: KubernetesVersion,
  knowledge: Knowledge,
): readonly NodeAllocatable[] | string {
  const unread = unreadMain(texts.main, "allocatable", knowledge);
  if (unread !== undefined) return unread;
  return nodes.flatMap(({ name, node }) => {
    const set = checkSet(texts, { kubernetesVersion: version, node }, knowledge);
    return set ? [{ name, node, set, errors: errorsToReport(set, knowledge).size }] : [];
  });
}

/** The same for programs. */
export function allocatableOutput(reports: readonly NodeAllocatable[]): readonly ExactJson[] {
  return reports.map(({ name, node, set: { effective }, errors }) => ({
    ...(name !== undefined && { name }),
    starts: errors === 0,
    ...resourcesJson(effective.config, node),
    published: publishedReservations(node, effective.config.setting("maxPods").value).map(
      (reservation) => ({ ...reservation }),
    ),
  }));
}
