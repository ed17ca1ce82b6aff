/** A duration as Go's `time.ParseDuration` reads it, or why it does not. */
export type DurationResult =
  | { readonly ok: true; readonly nanoseconds: bigint }
  | { readonly ok: false; readonly reason: "invalid" | "no-unit" }
  | { readonly ok: false; readonly reason: "unit"; readonly unit: string };

const nanosecondsPerUnit: ReadonlyMap<string, bigint> = new Map([
  ["ns", 1n],
  ["us", 1_000n],
  ["µs", 1_000n], // U+00B5
  ["μs", 1_000n], // U+03BC
  ["ms", 1_000_000n],
  ["s", 1_000_000_000n],
  ["m", 60_000_000_000n],
  ["h", 3_600_000_000_000n],
]);

/** The size of the most negative duration; a positive one has to stay below it. */
const overflow = 2n ** 63n;
const invalid = { ok: false, reason: "invalid" } as const;

/**
 * Reads `1h30m`, `-1.5s`, `0`. Days and weeks do not exist; a bare number other than zero lacks its
 * unit; more than 292 years is invalid.
 */
export function parseDuration(text: string): DurationResult {
  const negative = text.startsWith("-");
  let rest = negative || text.startsWith("+") ? text.slice(1) : text;
  if (rest === "0") return { ok: true, nanoseconds: 0n };
  if (rest === "") return invalid;
  let sum = 0n;
  while (rest !== "") {
    const part = /^(\d*)(?:\.(\d*))?([^.\d]*)/.exec(rest);
    const [whole = "", integer = "", fraction = "", unit = ""] = part ?? [];
    if (integer === "" && fraction === "") return invalid;
    if (unit === "") return { ok: false, reason: "no-unit" };
    const size = nanosecondsPerUnit.get(unit);
    if (size === undefined) return { ok: false, reason: "unit", unit };
    sum += BigInt(integer || "0") * size + fractionOf(fraction, size);
    if (sum > overflow) return invalid;
    rest = rest.slice(whole.length);
  }
  if (sum === overflow && !negative) return invalid;
  return { ok: true, nanoseconds: negative ? -sum : sum };
}

/**
 * Go keeps the digits of a fraction that fit 63 bits and multiplies with a float, so that a long row of nines becomes
 * the next integer.
 */
function fractionOf(digits: string, size: bigint): bigint {
  let used = 0n;
  let scale = 1;
  for (const digit of digits) {
    const next = used * 10n + BigInt(digit);
    if (used > (overflow - 1n) / 10n || next > overflow) break;
    used = next;
    scale *= 10;
  }
  return used === 0n ? 0n : BigInt(Math.trunc(Number(used) * (Number(size) / scale)));
}

/** `2d` -> `48h`, `1w` -> `168h`: the same time in units that Go knows; undefined: no such reading. */
export function durationWithoutDays(text: string): string | undefined {
  const match = /^(\d+)(d|days?|w|weeks?)$/i.exec(text.trim());
  if (!match) return undefined;
  const hours = match[2]?.toLowerCase().startsWith("w") === true ? 168 : 24;
  return `${Number(match[1]) * hours}h`;
}
