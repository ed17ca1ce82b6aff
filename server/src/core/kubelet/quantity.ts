/** A Kubernetes quantity: `value` is exact in units of 1/10^9 (nano), rounded up as Kubernetes does. */
export interface Quantity {
  readonly nanos: bigint;
}

const powers: ReadonlyMap<string, { readonly base: bigint; readonly exponent: number }> = new Map([
  ["n", { base: 10n, exponent: -9 }],
  ["u", { base: 10n, exponent: -6 }],
  ["m", { base: 10n, exponent: -3 }],
  ["", { base: 10n, exponent: 0 }],
  ["k", { base: 10n, exponent: 3 }],
  ["M", { base: 10n, exponent: 6 }],
  ["G", { base: 10n, exponent: 9 }],
  ["T", { base: 10n, exponent: 12 }],
  ["P", { base: 10n, exponent: 15 }],
  ["E", { base: 10n, exponent: 18 }],
  ["Ki", { base: 2n, exponent: 10 }],
  ["Mi", { base: 2n, exponent: 20 }],
  ["Gi", { base: 2n, exponent: 30 }],
  ["Ti", { base: 2n, exponent: 40 }],
  ["Pi", { base: 2n, exponent: 50 }],
  ["Ei", { base: 2n, exponent: 60 }],
]);

/** Exponents beyond this are refused as texts that nobody means. */
const largestExponent = 1_000;

/** Reads `100Mi`, `0.5`, `1e3`, `-250m`; undefined where Kubernetes refuses the text. */
export function parseQuantity(text: string): Quantity | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?([A-Za-z]*)([+-]?\d*)$/.exec(text);
  if (!match) return undefined;
  const [, sign = "", whole = "", fraction = "", letters = "", exponentText = ""] = match;
  if (whole === "" && fraction === "") return undefined;
  const power = powerOf(letters, exponentText);
  if (power === undefined) return undefined;
  const digits = BigInt(whole + fraction);
  const scale = 9 - fraction.length + (power.base === 10n ? power.exponent : 0);
  const factor = power.base === 2n ? 2n ** BigInt(power.exponent) : 1n;
  const product = digits * factor;
  const nanos =
    scale >= 0 ? product * 10n ** BigInt(scale) : divideUp(product, 10n ** BigInt(-scale));
  return { nanos: sign === "-" ? -nanos : nanos };
}

function powerOf(
  letters: string,
  exponentText: string,
): { base: bigint; exponent: number } | undefined {
  if (exponentText === "") return powers.get(letters);
  if (letters !== "e" && letters !== "E") return undefined;
  const exponent = Number(exponentText);
  return Number.isInteger(exponent) && Math.abs(exponent) <= largestExponent
    ? { base: 10n, exponent }
    : undefined;
}

function divideUp(value: bigint, by: bigint): bigint {
  return value === 0n ? 0n : (value + by - 1n) / by;
}

/** `100MB` -> `100M`, `1 GiB` -> `1Gi`: the quantity that was probably meant; undefined: unclear. */
export function nearestQuantity(text: string): string | undefined {
  const match = /^([+-]?[\d.]+)\s*([kKMGTPE])(i?)[bB]?$/.exec(text.trim());
  if (!match) return undefined;
  const [, number = "", letter = "", binary = ""] = match;
  const unit = binary === "" ? (letter === "K" ? "k" : letter) : `${letter.toUpperCase()}i`;
  const rewritten = `${number}${unit}`;
  return rewritten !== text && parseQuantity(rewritten) ? rewritten : undefined;
}

/** An amount in nano units in the largest binary unit that keeps it short, such as `1536Mi`. */
export function quantityText(nanos: bigint): string {
  const one = 1_000_000_000n;
  if (nanos % one !== 0n) return `${nanos / 1_000_000n}m`;
  const amount = nanos / one;
  for (const [unit, size] of [
    ["Gi", 1n << 30n],
    ["Mi", 1n << 20n],
    ["Ki", 1n << 10n],
  ] as const) {
    if (amount >= size && amount % size === 0n) return `${amount / size}${unit}`;
  }
  return String(amount);
}
