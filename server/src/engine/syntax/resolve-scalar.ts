import type { ScalarValue } from "./located-node.ts";

/**
 * The value that the kubelet's YAML reader (YAML 1.1 as its Go library implements it) reads from a plain scalar. The
 * table of cases is in `test/unit/engine/syntax/resolve-scalar.test.ts`; the facts were measured on the kubelet's own decoder.
 */
export function resolvePlainScalar(text: string): ScalarValue {
  const first = text.charCodeAt(0);
  if (Number.isNaN(first) || letters.has(text)) {
    const value = letters.get(text);
    return value ?? nullValue;
  }
  const isDigit = first >= 48 && first <= 57;
  if (isDigit || first === 43 || first === 45 || first === 46) {
    const number = first === 46 ? floatOf(text) : resolveNumber(text);
    if (number !== undefined) return number;
  }
  return { type: "string", value: text };
}

/** True for what the reader takes for a point in time: it stays a text, unless a tag asks for more. */
export function isTimestamp(text: string): boolean {
  const match = timestamp.exec(text);
  if (!match) return false;
  const part = (...groups: number[]): number =>
    Number(groups.map((group) => match[group]).find((text) => text !== undefined) ?? 0);
  const [year, month, day] = [part(1), part(2), part(3)];
  const [hour, minute, second] = [part(4, 7), part(5, 8), part(6, 9)];
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
  const isDay = month >= 1 && month <= 12 && day >= 1 && day <= days;
  return isDay && hour < 24 && minute < 60 && second < 60;
}

const nullValue: ScalarValue = { type: "null" };

/** Every spelling of each word; all other spellings are text. */
const letters: ReadonlyMap<string, ScalarValue> = new Map<string, ScalarValue>([
  ...wordsFor(nullValue, "", "~", "null", "Null", "NULL"),
  ...wordsFor(
    { type: "bool", value: true },
    ...["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"],
  ),
  ...wordsFor(
    { type: "bool", value: false },
    ...["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"],
  ),
  ...wordsFor({ type: "float", value: Number.NaN }, ".nan", ".NaN", ".NAN"),
  ...wordsFor(
    { type: "float", value: Number.POSITIVE_INFINITY },
    ...[".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"],
  ),
  ...wordsFor({ type: "float", value: Number.NEGATIVE_INFINITY }, "-.inf", "-.Inf", "-.INF"),
]);

function wordsFor(value: ScalarValue, ...words: string[]): [string, ScalarValue][] {
  return words.map((word) => [word, value]);
}

const float = /^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$/;
const decimal = /^[-+]?(0|[1-9][0-9]*)$/;
const radix = /^([-+]?)(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+)$/;
const timestamp =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(?:Z|[-+]\d{2}:\d{2})|[ ](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?)?$/;

/** A number that begins with a digit or a sign; its underscores are ignored. */
function resolveNumber(text: string): ScalarValue | undefined {
  const digits = text.includes("_") ? text.replaceAll("_", "") : text;
  if (decimal.test(digits)) return integer(BigInt(digits.replace(/^\+/, "")), digits);
  const other = radix.exec(digits);
  if (!other) return floatOf(digits);
  const [, sign = "", body = ""] = other;
  const size = BigInt(/^0[0-7]+$/.test(body) ? `0o${body.slice(1)}` : body.toLowerCase());
  return integer(sign === "-" ? -size : size, digits);
}

/** Beyond 64 bits Go's reader falls back to a float; a sign leaves 63 bits for the number. */
function integer(value: bigint, digits: string): ScalarValue | undefined {
  const limit = /^[-+]/.test(digits) ? 2n ** 63n : 2n ** 64n;
  const fits = value >= -(2n ** 63n) && value < limit;
  return fits ? { type: "int", value } : floatOf(digits);
}

/** Undefined for text that is not a decimal number, and for a number too large for a float: both stay text. */
function floatOf(digits: string): ScalarValue | undefined {
  const value = float.test(digits) ? Number(digits) : Number.NaN;
  if (!Number.isFinite(value)) return undefined;
  // Go and JavaScript write floats alike, but for the zero below zero.
  const jsonText = Object.is(value, -0) ? "-0" : String(value);
  return jsonText === digits ? { type: "float", value } : { type: "float", value, jsonText };
}
