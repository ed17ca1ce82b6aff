import { type Nanoseconds, second } from "../../../engine/rules/setting.ts";

/** A length of time as Go writes it: `1m30s`, `500ms`, `-1s`, `0s`. */
export function durationText(length: Nanoseconds): string {
  const size = Math.abs(length);
  const sign = length < 0 ? "-" : "";
  if (size > 0 && size < second) return sign + fractionText(size);
  const seconds = size / second;
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const withHours = hours > 0 ? `${hours}h${minutes}m` : minutes > 0 ? `${minutes}m` : "";
  return `${sign}${withHours}${(size % (60 * second)) / second}s`;
}

function fractionText(size: Nanoseconds): string {
  if (size < 1_000) return `${size}ns`;
  return size < 1_000_000 ? `${size / 1_000}µs` : `${size / 1_000_000}ms`;
}
