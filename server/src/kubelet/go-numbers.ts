/** An integer as Go's `strconv.Atoi` reads it: decimal digits with a sign, 64 bits; undefined for other texts. */
export function parseGoInteger(text: string): bigint | undefined {
  if (!/^[+-]?\d+$/.test(text)) return undefined;
  const value = BigInt(text.replace(/^\+/, ""));
  return BigInt.asIntN(64, value) === value ? value : undefined;
}

const largestFloat32 = 3.4028235677973366e38;

/**
 * A number as Go's `strconv.ParseFloat` reads it with 32 bits: decimal, hexadecimal (`0x1p3`), `inf`, `nan`, and
 * underscores between digits. Undefined if it is not a number, or too large.
 */
export function parseGoFloat32(text: string): number | undefined {
  if (/^[+-]?inf(inity)?$/i.test(text)) return text.startsWith("-") ? -Infinity : Infinity;
  if (/^nan$/i.test(text)) return Number.NaN;
  if (!hasSoundUnderscores(text)) return undefined;
  const digits = text.replaceAll("_", "");
  const value = hexadecimal(digits) ?? decimal(digits);
  if (value === undefined || Math.abs(value) >= largestFloat32) return undefined;
  return Math.fround(value);
}

function decimal(text: string): number | undefined {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
}

/** The exponent, of two, is obligatory. */
function hexadecimal(text: string): number | undefined {
  const match = /^([+-]?)0x([0-9a-f]*)(?:\.([0-9a-f]*))?p([+-]?\d+)$/i.exec(text);
  const [, sign = "", whole = "", fraction = "", exponent = ""] = match ?? [];
  if (whole + fraction === "") return undefined;
  const size = Number(`0x${whole}${fraction}`) * 2 ** (Number(exponent) - 4 * fraction.length);
  return sign === "-" ? -size : size;
}

/** An underscore is only valid between digits, or after the `0x`. */
function hasSoundUnderscores(text: string): boolean {
  if (!text.includes("_")) return true;
  const isHex = /^[+-]?0x/i.test(text);
  const digits = isHex ? /(?<=[0-9a-fx])_(?=[0-9a-f])/gi : /(?<=\d)_(?=\d)/g;
  return !text.replace(digits, "").includes("_");
}
