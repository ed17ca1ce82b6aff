import { parseDuration } from "../../engine/syntax/duration.ts";
import { parseQuantity } from "../../engine/syntax/quantity.ts";
import type { DurationUnit, HoverPhrases, QuantityUnit } from "../messages/hover-phrases.ts";
import { valueIn, type Field } from "../../facts/field-index.ts";
import type { KubernetesVersion, ValueFormat } from "../../facts/table.ts";
import type { ScalarNode } from "../../engine/syntax/located-node.ts";
import { code } from "../../engine/reports/markdown.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";

const quantityFormats: ReadonlySet<ValueFormat> = new Set<ValueFormat>([
  "quantity",
  "byte-quantity",
  "eviction-threshold",
  "eviction-minimum-reclaim",
]);

/**
 * How a value reads to the kubelet, where that is not plain to see: `yes` as true, `010` as 8,
 * `1h30m` in minutes, `100Mi` in bytes. `resource` is the key of a map entry (`cpu`), which decides
 * what a quantity counts. A Markdown line each.
 */
export function valueReadings(
  node: ScalarNode,
  field: Field,
  resource: string | undefined,
  version: KubernetesVersion,
  phrases: HoverPhrases,
): readonly string[] {
  const { type } = field.record;
  const format = valueIn(field.record.format?.value, version);
  const readings: (string | undefined)[] = [surpriseReading(node, phrases)];
  if (type === "duration" || type === "duration-or-nanoseconds" || format === "duration") {
    readings.push(durationReading(node, type === "duration-or-nanoseconds", phrases));
  }
  if (type === "quantity" || (format && quantityFormats.has(format))) {
    readings.push(quantityReading(node.text, resource, phrases));
  }
  return readings.filter((reading) => reading !== undefined);
}

/** YAML 1.1: unquoted words that are booleans, and numbers in another notation than decimal. */
function surpriseReading({ style, text, value }: ScalarNode, phrases: HoverPhrases) {
  if (style !== "plain") return undefined;
  switch (value.type) {
    case "bool":
      return /^true$|^false$/i.test(text)
        ? undefined
        : phrases.readAs(code(text), code(String(value.value)));
    case "int":
    case "float": {
      const read = String(value.value);
      const isSame = text === read || shortNumber(text) === read;
      return isSame ? undefined : phrases.readAs(code(text), code(read));
    }
    case "null":
    case "string":
      return undefined;
  }
}

/** A number without a plus before it and zeros behind its point. */
function shortNumber(text: string): string {
  const number = text.replace(/^\+/, "");
  return /\.\d*$/.test(number) ? withoutEnd(withoutEnd(number, /0/), /\./) : number;
}

const durationUnits: readonly (readonly [DurationUnit, bigint])[] = [
  ["days", 86_400_000_000_000n],
  ["hours", 3_600_000_000_000n],
  ["minutes", 60_000_000_000n],
  ["seconds", 1_000_000_000n],
  ["milliseconds", 1_000_000n],
  ["microseconds", 1_000n],
  ["nanoseconds", 1n],
];

function durationReading(
  { text, value }: ScalarNode,
  countsNanoseconds: boolean,
  phrases: HoverPhrases,
): string | undefined {
  if (countsNanoseconds && value.type === "int") return inLargestUnit(text, value.value, phrases);
  const parsed = value.type === "string" ? parseDuration(text) : undefined;
  return parsed?.ok ? inLargestUnit(text, parsed.nanoseconds, phrases) : undefined;
}

/** In the largest unit that divides the time: 90 minutes, not 1.5 hours. Zero says nothing new. */
function inLargestUnit(text: string, nanoseconds: bigint, phrases: HoverPhrases) {
  const unit = durationUnits.find(([, size]) => nanoseconds % size === 0n);
  if (nanoseconds === 0n || !unit) return undefined;
  return phrases.duration(code(text), grouped(String(nanoseconds / unit[1])), unit[0]);
}

function quantityReading(text: string, resource: string | undefined, phrases: HoverPhrases) {
  const quantity = text.endsWith("%") ? undefined : parseQuantity(text);
  if (!quantity) return undefined;
  const amount = amountOf(quantity.nanos);
  return amount.replaceAll(",", "") === text || quantity.nanos === 0n
    ? undefined
    : phrases.quantity(code(text), amount, quantityUnit(resource ?? ""));
}

function quantityUnit(resource: string): QuantityUnit {
  if (resource === "cpu") return "cpus";
  if (resource === "pid" || resource === "pid.available") return "pids";
  return resource.endsWith(".inodesFree") ? "inodes" : "bytes";
}

/** Exact, with a decimal point where needed: `104,857,600`, `0.5`. */
function amountOf(nanos: bigint): string {
  const sign = nanos < 0n ? "-" : "";
  const size = nanos < 0n ? -nanos : nanos;
  const fraction = withoutEnd(String(size % 1_000_000_000n).padStart(9, "0"), /0/);
  const whole = grouped(String(size / 1_000_000_000n));
  return `${sign}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

function grouped(digits: string): string {
  const first = digits.length % 3 || 3;
  const rest = digits.slice(first).match(/\d{3}/g) ?? [];
  return [digits.slice(0, first), ...rest].join(",");
}
