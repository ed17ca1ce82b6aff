import { type AllocatableColumn, type NodePhrases, escaped } from "../kubelet/index.ts";

/** What a node has, keeps and leaves, as lines of a table of Markdown, a row for each resource. */
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
