import {
  readQuantityNumber,
  roundedUp,
  writtenQuantity,
} from "../../engine/syntax/quantity-number.ts";
import { trimmedQuantity } from "../../engine/syntax/quantity.ts";
import type { Nanoseconds } from "../../engine/rules/setting.ts";
import { withoutEnd } from "../../engine/text/run-before.ts";

/** A duration as Go writes it: `1h0m0s`, `1.5s`, `100ms`, `0s`. */
export function durationText(length: bigint | Nanoseconds): string {
  const nanoseconds = typeof length === "bigint" ? length : BigInt(Math.round(length));
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
  const fraction = withoutEnd(String(value % unit).padStart(digits, "0"), /0/);
  return fraction === "" ? String(value / unit) : `${value / unit}.${fraction}`;
}

/**
 * A quantity as Kubernetes writes it after reading it: some texts stay as they are, others get their shortest form, so
 * `1.5Gi` becomes `1536Mi`. Texts that are not quantities stay the same.
 */
export function quantityCanonicalText(text: string): string {
  const trimmed = trimmedQuantity(text);
  const number = readQuantityNumber(trimmed);
  return number ? writtenQuantity(trimmed, number) : trimmed;
}

/** A quantity rounded up to thousandths, which is as far as the API server's resources go. */
export function milliQuantityText(text: string): string {
  const number = readQuantityNumber(trimmedQuantity(text));
  if (!number || number.scale >= -3) return quantityCanonicalText(text);
  return writtenQuantity("", { ...number, ...roundedUp(number, -3), keepsText: false });
}

/** A point in time as Kubernetes writes it: UTC, in seconds; other texts stay the same. */
export function timeText(text: string): string {
  const time = Date.parse(text);
  return Number.isNaN(time) ? text : new Date(time).toISOString().replace(/\.\d+Z$/, "Z");
}
