/** How a quantity is written, which is also how Kubernetes writes it again. */
type QuantityNotation = "decimal" | "exponent" | "binary";

/** A quantity in Kubernetes' own form: `mantissa` times ten to the power of `scale`. */
export interface QuantityNumber {
  readonly mantissa: bigint;
  readonly scale: number;
  readonly notation: QuantityNotation;
  /** It fits the 64 bits of the fast representation; some callers reject every other. */
  readonly isSmall: boolean;
  /** The text is kept as it is written when the quantity is written again. */
  readonly keepsText: boolean;
}

interface Unit {
  readonly notation: QuantityNotation;
  readonly exponent: number;
}

const decimalUnits = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"] as const;
const binaryUnits = ["Ki", "Mi", "Gi", "Ti", "Pi", "Ei"] as const;

const units: ReadonlyMap<string, Unit> = new Map([
  ...decimalUnits.map((unit, at): [string, Unit] => [
    unit,
    { notation: "decimal", exponent: (at - 3) * 3 },
  ]),
  ...binaryUnits.map((unit, at): [string, Unit] => [
    unit,
    { notation: "binary", exponent: (at + 1) * 10 },
  ]),
]);

/** The most precise amount that Kubernetes knows is a billionth. */
const nano = -9;
const largestInt64 = 2n ** 63n - 1n;

/**
 * Reads a quantity as Kubernetes' own parser does, which takes more than its documentation says: a number without
 * digits is zero, so that `Gi`, `.` and `-` are quantities. Undefined if it rejects the text.
 */
export function readQuantityNumber(text: string): QuantityNumber | undefined {
  const match = /^([+-]?)(0*)((?:[1-9]\d*)?)(?:\.(\d*))?((?:[eEinumkKMGTP]+[-+]?|[-+])\d*)?$/.exec(
    text,
  );
  if (!match || text === "") return undefined;
  const [, sign = "", zeros = "", digits = "", fraction = "", suffix = ""] = match;
  // Where nothing but zeros follows the sign, the parser looks no further.
  if (text.length === sign.length + zeros.length) return { ...zero, keepsText: text === "0" };
  const unit = unitOf(suffix);
  if (!unit) return undefined;
  const whole = digits === "" ? "0" : digits;
  const number = { whole, fraction, isNegative: sign === "-" };
  return smallNumber(number, unit) ?? largeNumber(number, unit);
}

const zero: QuantityNumber = {
  mantissa: 0n,
  scale: 0,
  notation: "decimal",
  isSmall: true,
  keepsText: false,
};

/** A unit, or the exponent behind an `e`, which Go cuts to 32 bits. */
function unitOf(suffix: string): Unit | undefined {
  const unit = units.get(suffix);
  if (unit) return unit;
  const exponent = /^[eE]([-+]?\d+)$/.exec(suffix)?.[1];
  if (exponent === undefined) return undefined;
  const value = BigInt(exponent.replace(/^\+/, ""));
  if (BigInt.asIntN(64, value) !== value) return undefined;
  return { notation: "exponent", exponent: Number(BigInt.asIntN(32, value)) };
}

interface Digits {
  readonly whole: string;
  readonly fraction: string;
  readonly isNegative: boolean;
}

/** The fast representation; undefined where the number has too many digits for it. */
function smallNumber(
  { whole, fraction, isNegative }: Digits,
  { notation, exponent }: Unit,
): QuantityNumber | undefined {
  const isBinary = notation === "binary";
  const precision = isBinary
    ? 14 - whole.length - Math.trunc((exponent * 3) / 10)
    : 18 - whole.length - fraction.length;
  const scale = (isBinary ? 0 : exponent) - fraction.length;
  if (precision < 0 || scale < nano || (isBinary && fraction !== "")) return undefined;
  const shifted = whole + fraction;
  const digits = BigInt(shifted);
  const size = digits * (isBinary ? 2n ** BigInt(exponent) : 1n);
  if (size > largestInt64) return undefined;
  const keepsText = isBinary
    ? digits % 8n !== 0n
    : scale % 3 === 0 && !shifted.endsWith("000") && !shifted.startsWith("0");
  const mantissa = isNegative ? -size : size;
  return { mantissa, scale, notation, isSmall: true, keepsText };
}

/** Numbers of any length, rounded up to billionths; binary units end at 64 bits. */
function largeNumber(
  { whole, fraction, isNegative }: Digits,
  { notation, exponent }: Unit,
): QuantityNumber {
  const isBinary = notation === "binary";
  const digits = BigInt(whole + fraction) * (isBinary ? 2n ** BigInt(exponent) : 1n);
  const written = { mantissa: digits, scale: (isBinary ? 0 : exponent) - fraction.length };
  let { mantissa, scale } = roundedUp(written, nano);
  if (isBinary && compareWhole({ mantissa, scale }, largestInt64) > 0) {
    mantissa = largestInt64;
    scale = 0;
  }
  const isBelowOne = mantissa > 0n && compareWhole({ mantissa, scale }, 1n) < 0;
  const shown = isBinary && isBelowOne ? "decimal" : notation;
  return {
    mantissa: isNegative ? -mantissa : mantissa,
    scale,
    notation: shown,
    isSmall: false,
    keepsText: false,
  };
}

type Amount = Pick<QuantityNumber, "mantissa" | "scale">;

/** An amount with no digits below `scale`, rounded away from zero. */
export function roundedUp({ mantissa, scale }: Amount, minScale: number): Amount {
  if (scale >= minScale || mantissa === 0n) return { mantissa, scale };
  const size = mantissa < 0n ? -mantissa : mantissa;
  const digits = String(size).length;
  const dropped = minScale - scale;
  const by = dropped > digits ? undefined : 10n ** BigInt(dropped);
  const rounded = by === undefined ? 1n : (size + by - 1n) / by;
  return { mantissa: mantissa < 0n ? -rounded : rounded, scale: minScale };
}

/** Compares an amount with an integer without writing out a large exponent. */
function compareWhole({ mantissa, scale }: Amount, whole: bigint): number {
  if (scale >= 0) {
    if (mantissa === 0n) return whole > 0n ? -1 : whole < 0n ? 1 : 0;
    const size = mantissa * 10n ** BigInt(Math.min(scale, 40));
    return size > whole ? 1 : size < whole ? -1 : 0;
  }
  const scaled = whole * 10n ** BigInt(Math.min(-scale, 1_000));
  return mantissa > scaled ? 1 : mantissa < scaled ? -1 : 0;
}

/** The quantity as a 64-bit integer; undefined for any other, like `AsInt64`. */
export function wholeNumberOf(number: QuantityNumber): bigint | undefined {
  const { mantissa, scale, isSmall } = number;
  if (!isSmall || scale < 0) return undefined;
  if (mantissa === 0n) return 0n;
  if (scale > 18) return undefined;
  const value = mantissa * 10n ** BigInt(scale);
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

/**
 * The result of Kubernetes' `Value()`: the amount rounded up to a 64-bit integer, with its overflows, which make some
 * large amounts zero.
 */
export function roundedValueOf(number: QuantityNumber): bigint {
  const { mantissa, scale, isSmall } = number;
  if (isSmall) {
    if (scale > 0) return wholeNumberOf(number) ?? 0n;
    return roundedUp({ mantissa, scale }, 0).mantissa;
  }
  if (scale >= 0) return scale === 0 && mantissa === largestInt64 ? mantissa : wrapped(number);
  return wrapped(number);
}

const billion = 10n ** 9n;

function wrapped({ mantissa, scale }: QuantityNumber): bigint {
  // 64 bits of a multiple of 10^64 are zero.
  const billionths = mantissa * 10n ** BigInt(Math.min(scale - nano, 100));
  if (billionths >= largestInt64) {
    return BigInt.asIntN(64, (billionths + billion - 1n) / billion);
  }
  const cut = billionths < 0n ? -BigInt.asIntN(64, -billionths) : billionths;
  return cut / billion + (cut % billion === 0n ? 0n : 1n);
}

/** The text that Kubernetes writes for a quantity that it has read from `text`. */
export function writtenQuantity(text: string, number: QuantityNumber): string {
  return number.keepsText ? text : canonicalText(number);
}

/** Above this an exponent is not written out: nothing real is that large. */
const binaryLimit = 60;

function canonicalText({ mantissa, scale, notation }: QuantityNumber): string {
  if (mantissa === 0n) return "0";
  if (notation === "binary" && scale <= binaryLimit) {
    const whole = scale < 0 ? undefined : mantissa * 10n ** BigInt(scale);
    const isExact = whole !== undefined || mantissa % 10n ** BigInt(-scale) === 0n;
    const amount = whole ?? mantissa / 10n ** BigInt(-scale);
    if (isExact && (amount >= 1024n || amount <= -1024n)) return binaryText(amount);
  }
  let rest = mantissa;
  let exponent = scale;
  while (rest % 10n === 0n) {
    rest /= 10n;
    exponent++;
  }
  while (exponent % 3 !== 0) {
    rest *= 10n;
    exponent--;
  }
  if (notation === "exponent") return exponent === 0 ? String(rest) : `${rest}e${exponent}`;
  // Beyond E there is no unit, and Kubernetes writes none.
  return `${rest}${decimalUnits[exponent / 3 + 3] ?? ""}`;
}

function binaryText(amount: bigint): string {
  let rest = amount;
  let unit = 0;
  while (rest % 1024n === 0n && unit < binaryUnits.length) {
    rest /= 1024n;
    unit++;
  }
  return unit === 0 ? String(rest) : `${rest}${binaryUnits[unit - 1] ?? ""}`;
}
