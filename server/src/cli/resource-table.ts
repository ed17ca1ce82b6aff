import type { Config } from "../core/kubelet/config.ts";
import type { NodeDescription } from "../core/kubelet/node-description.ts";
import type { CliPhrases } from "../core/messages/cli-phrases.ts";
import type { QuantityNumber } from "../core/kubelet/quantity-number.ts";
import { computedText, milliValueOf, noQuantity } from "../core/kubelet/quantity-sum.ts";
import { nodeResources } from "../core/effective/allocatable/node-resources.ts";
import { publishedReservations } from "../core/effective/allocatable/published-reservations.ts";
import { displayWidth } from "./display-width.ts";

/** The cells of a bar. */
const barLength = 24;

/**
 * What a node has, keeps and leaves for pods, as lines of text: a table with a bar a resource (k kubeReserved, s
 * systemReserved, e eviction, a dot for what is left), what is wrong, and what providers of clusters would reserve.
 */
export function resourceTable(
  config: Config,
  node: NodeDescription,
  cli: CliPhrases,
): readonly string[] {
  const { capacity, reservation, allocatable, kubepods, overCapacity } = nodeResources(
    config,
    node,
  );
  const textOf = (amount: QuantityNumber | undefined): string =>
    amount && amount.mantissa !== 0n ? readable(amount) : "-";
  const rows = [...capacity].map(([resource, all]) => {
    const parts = [reservation.kube, reservation.system, reservation.eviction].map((part) =>
      part.get(resource),
    );
    const limit = resource === "cpu" ? kubepods.get("cpuShares") : kubepods.get(resource);
    const unit = resource === "cpu" ? " shares" : "";
    return [
      ...[resource, readable(all), ...parts.map(textOf)],
      readable(allocatable.get(resource) ?? noQuantity),
      limit === undefined ? "-" : resource === "cpu" ? `${limit}${unit}` : bytesText(limit),
      barOf(all, parts),
    ];
  });
  return [
    ...aligned([[...cli.resourceHeads.split("|"), ""], ...rows]),
    ...overCapacity.map(cli.overCapacity),
    cli.kubepodsNote,
    ...publishedReservations(node, config.setting("maxPods").value).map(({ source, cpu, memory }) =>
      cli.published(source, cpu, memory),
    ),
  ];
}

/** Bytes with a unit that a person reads; other amounts as Kubernetes writes them. */
function readable(amount: QuantityNumber): string {
  return amount.notation === "binary" && amount.scale === 0
    ? bytesText(amount.mantissa)
    : computedText(amount);
}

function bytesText(bytes: bigint): string {
  const units = ["Gi", "Mi", "Ki"] as const;
  const sizes = [1_073_741_824, 1_048_576, 1_024];
  const at = sizes.findIndex((size) => Number(bytes) >= size);
  const size = sizes[at];
  if (size === undefined) return String(bytes);
  const amount = Number(bytes) / size;
  return `${Number.isInteger(amount) ? amount : amount.toFixed(1)}${units[at] ?? ""}`;
}

function barOf(all: QuantityNumber, parts: readonly (QuantityNumber | undefined)[]): string {
  const whole = Number(milliValueOf(all));
  if (whole === 0 || parts.every((part) => part === undefined)) return "";
  const cells = parts.map((part, at) => {
    const share = part ? Number(milliValueOf(part)) / whole : 0;
    const count = share > 0 ? Math.max(1, Math.round(share * barLength)) : 0;
    return (["k", "s", "e"][at] ?? "").repeat(Math.min(count, barLength));
  });
  return `[${cells.join("").slice(0, barLength).padEnd(barLength, ".")}]`;
}

/** Rows with columns of one width each, two blanks between them. */
function aligned(rows: readonly (readonly string[])[]): readonly string[] {
  const count = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, at) =>
    Math.max(...rows.map((row) => displayWidth(row[at] ?? ""))),
  );
  return rows.map((row) =>
    row
      .map((cell, at) => cell + " ".repeat((widths[at] ?? 0) - displayWidth(cell)))
      .join("  ")
      .trimEnd(),
  );
}
