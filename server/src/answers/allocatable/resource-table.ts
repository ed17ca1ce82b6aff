import { escaped } from "../../engine/reports/markdown.ts";
import { type AllocatableColumn, type NodePhrases } from "../../kubelet/index.ts";

/** Capacity, reservations and allocatable of a node, as lines of a Markdown table, a row for each resource. */
export function resourceTable(
  { rows }: Pick<AllocatableColumn, "rows">,
  phrases: NodePhrases,
): readonly string[] {
  const heads = phrases.resourceHeads.split("|");
  return [
    `| ${heads.join(" | ")} |`,
    `|${heads.map(() => " --- |").join("")}`,
    ...rows.map(
      ({ resource, capacity, kube, system, eviction, allocatable, kubepods }) =>
        `| ${[resource, capacity, kube, system, eviction, allocatable, kubepods].map((cell) => (cell === "-" ? cell : escaped(cell))).join(" | ")} |`,
    ),
  ];
}
