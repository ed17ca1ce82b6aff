import { durationPattern } from "../../../server/src/kubelet/json-schema/scalar-schema.ts";

const nanoseconds: ReadonlyMap<string, number> = new Map([
  ["ns", 1],
  ["us", 1e3],
  ["µs", 1e3],
  ["μs", 1e3],
  ["ms", 1e6],
  ["s", 1e9],
  ["m", 60e9],
  ["h", 3600e9],
]);

/** A duration as Go prints it ("1m" is "1m0s"); undefined if the text is not a duration. */
export function normaliseDuration(text: string): string | undefined {
  const total = durationNanoseconds(text);
  if (total === undefined) return undefined;
  return (total < 0 ? "-" : "") + formatNanoseconds(Math.abs(total));
}

/** A duration in nanoseconds; undefined if the text is not a duration. */
export function durationNanoseconds(text: string): number | undefined {
  if (!new RegExp(durationPattern, "u").test(text)) return undefined;
  const parts = [...text.matchAll(/([0-9.]+)(ns|us|µs|μs|ms|s|m|h)/gu)];
  const total = parts.reduce(
    (sum, [, number, unit]) => sum + Number(number) * (nanoseconds.get(unit ?? "") ?? 0),
    0,
  );
  return text.startsWith("-") ? -total : total;
}

function formatNanoseconds(total: number): string {
  if (total === 0) return "0s";
  if (total < 1e3) return `${total}ns`;
  if (total < 1e6) return `${total / 1e3}µs`;
  if (total < 1e9) return `${total / 1e6}ms`;
  const hours = Math.floor(total / 3600e9);
  const minutes = Math.floor((total % 3600e9) / 60e9);
  const seconds = (total % 60e9) / 1e9;
  if (hours > 0) return `${hours}h${minutes}m${seconds}s`;
  return minutes > 0 ? `${minutes}m${seconds}s` : `${seconds}s`;
}
