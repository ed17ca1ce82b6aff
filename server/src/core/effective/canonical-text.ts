import { parseQuantity } from "../kubelet/quantity.ts";

/** A duration as Go writes it: `1h0m0s`, `1.5s`, `100ms`, `0s`. */
export function durationText(nanoseconds: bigint): string {
  if (nanoseconds === 0n) return "0s";
  const sign = nanoseconds < 0n ? "-" : "";
  const size = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  if (size < 1_000n) return `${sign}${size}ns`;
  if (size < 1_000_000n) return `${sign}${decimals(size, 1_000n)}µs`;
  if (size < 1_000_000_000n) return `${sign}${decimals(size, 1_000_000n)}ms`;
  const minute = 60_000_000_000n;
  const seconds = `${decimals(size % minute, 1_000_000_000n)}s`;
  const minutes = size / minute;
  if (minutes === 0n) return `${sign}${seconds}`;
  if (minutes < 60n) return `${sign}${minutes}m${seconds}`;
  return `${sign}${minutes / 60n}h${minutes % 60n}m${seconds}`;
}

/** `1500` by `1000` is `1.5`, without zeros at the end. */
function decimals(value: bigint, unit: bigint): string {
  const digits = String(unit).length - 1;
  const fraction = String(value % unit)
    .padStart(digits, "0")
    .replace(/0+$/, "");
  return fraction === "" ? String(value / unit) : `${value / unit}.${fraction}`;
}

/**
 * A quantity as Kubernetes writes it once it has read it: a text of few digits stays as it is, and a
 * longer one is put in its shortest form, as `1.5Gi` is `1536Mi`. Itself where it is no quantity.
 */
export function quantityCanonicalText(text: string): string {
  const quantity = parseQuantity(text.trim());
  if (!quantity || isKeptAsWritten(text.trim())) return text.trim();
  const { nanos } = quantity;
  const one = 1_000_000_000n;
  const isWhole = nanos % one === 0n;
  const amount = nanos / one;
  if (/i$/.test(text) && isWhole && (amount >= 1024n || amount <= -1024n)) {
    return scaled(amount, 1024n, ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"]);
  }
  if (/[eE][+-]?\d+$/.test(text)) return withExponent(nanos);
  return nanos === 0n
    ? "0"
    : scaled(nanos, 1000n, ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"]);
}

const binaryUnits: readonly string[] = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
const decimalExponents: ReadonlyMap<string, number> = new Map([
  ["n", -9],
  ["u", -6],
  ["m", -3],
  ["", 0],
  ["k", 3],
  ["M", 6],
  ["G", 9],
  ["T", 12],
  ["P", 15],
  ["E", 18],
]);

/** Kubernetes keeps the text of what its fast reader takes: few digits, and no fraction (measured). */
function isKeptAsWritten(text: string): boolean {
  const match = /^[+-]?0*(\d*)(?:\.(\d*))?(.*)$/.exec(text);
  const [, whole = "", fraction = "", unit = ""] = match ?? [];
  const power = binaryUnits.indexOf(unit) + 1;
  if (fraction !== "") return false;
  if (power > 0) return whole.length + power * 3 <= 14;
  const exponent = decimalExponents.get(unit) ?? Number(unit.slice(1));
  return whole.length <= 18 && exponent >= -9;
}

/** The amount in the largest unit that keeps it whole. */
function scaled(amount: bigint, step: bigint, units: readonly string[]): string {
  let rest = amount;
  let unit = 0;
  while (rest !== 0n && rest % step === 0n && unit < units.length - 1) {
    rest /= step;
    unit++;
  }
  return `${rest}${units[unit] ?? ""}`;
}

function withExponent(nanos: bigint): string {
  if (nanos === 0n) return "0";
  let rest = nanos;
  let exponent = -9;
  while (rest % 1000n === 0n) {
    rest /= 1000n;
    exponent += 3;
  }
  return exponent === 0 ? String(rest) : `${rest}e${exponent}`;
}

/** A point in time as Kubernetes writes it: UTC, whole seconds; itself where it is none. */
export function timeText(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString().replace(/\.\d+Z$/, "Z");
}
