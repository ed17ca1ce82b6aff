import {
  type AllocatableColumn,
  type AllocatableNode,
  type AllocatableRow,
  type Config,
  type NodePhrases,
  allocatableColumn,
  kubepodsNote,
} from "../../../kubelet/index.ts";
import { aligned } from "../../../engine/text/display-width.ts";

/** The cells of a bar. */
const barLength = 24;

/** The marks of a bar: kubeReserved, systemReserved, eviction, huge pages. */
const marks = ["k", "s", "e", "h"] as const;

/** The amounts of a row, in the order of the heads. */
const amounts = ["capacity", "kube", "system", "eviction", "allocatable", "kubepods"] as const;

/**
 * Capacity, reservations and allocatable of nodes, as lines of text: a row for each resource with one node, a column
 * for each node with several; bars (k kubeReserved, s systemReserved, e eviction, h huge pages, a dot for allocatable),
 * mistakes, and the reservations of cluster providers.
 */
export function resourceTableText(
  config: Config,
  nodes: readonly AllocatableNode[],
  phrases: NodePhrases,
): readonly string[] {
  const columns = nodes.map((node) => allocatableColumn(config, node, phrases));
  const [only, ...more] = columns;
  if (only && more.length === 0) {
    return [
      ...aligned([[...phrases.resourceHeads.split("|"), ""], ...only.rows.map(cellsOf)]),
      ...only.problems,
      kubepodsNote(config, phrases),
      ...only.notes,
      ...only.published,
    ];
  }
  return [
    ...aligned([["", "", ...columns.map(({ name }) => name)], ...besideRows(columns, phrases)]),
    kubepodsNote(config, phrases),
    ...columns.flatMap(({ name, problems, notes, published }) =>
      [...problems, ...notes, ...published].map((sentence) => `${name}: ${sentence}`),
    ),
  ];
}

function cellsOf(row: AllocatableRow): readonly string[] {
  return [row.resource, ...amounts.map((amount) => row[amount]), barOf(row)];
}

/** A line for each amount of each resource, with a cell a node; amounts that no node has are left out. */
function besideRows(
  columns: readonly AllocatableColumn[],
  phrases: NodePhrases,
): readonly (readonly string[])[] {
  const heads = phrases.resourceHeads.split("|").slice(1);
  const resources = new Set(columns.flatMap(({ rows }) => rows.map(({ resource }) => resource)));
  return [...resources].flatMap((resource) => {
    const rows = columns.map((column) => column.rows.find((row) => row.resource === resource));
    const lines = amounts.map((amount, at) => [
      heads[at] ?? "",
      ...rows.map((row) => row?.[amount] ?? "-"),
    ]);
    const bars = ["", ...rows.map((row) => (row ? barOf(row) : ""))];
    return [...lines, bars]
      .filter(([, ...cells]) => cells.some((cell) => cell !== "-" && cell !== ""))
      .map((cells, at) => [at === 0 ? resource : "", ...cells]);
  });
}

function barOf({ shares }: AllocatableRow): string {
  if (!shares) return "";
  const cells = marks.map((mark, at) => {
    const share = shares[at] ?? 0;
    // A share too small for a cell is shown; the difference of rounding is not.
    const count = share > 1e-9 ? Math.max(1, Math.round(share * barLength)) : 0;
    return mark.repeat(count);
  });
  return `[${cells.join("").slice(0, barLength).padEnd(barLength, ".")}]`;
}
