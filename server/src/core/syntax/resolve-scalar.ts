import type { ScalarValue } from "./located-node.ts";

/**
 * What the kubelet's YAML reader (YAML 1.1 as its Go library implements it) makes of a plain
 * scalar. The table of cases is in `test/unit/resolve-scalar.test.ts`; the facts were measured on
 * the kubelet's own decoder.
 */
export function resolvePlainScalar(text: string): ScalarValue {
  const first = text.charCodeAt(0);
  if (Number.isNaN(first) || letters.has(text)) {
    const known = letters.get(text);
    return known ?? nullValue;
  }
  const isDigit = first >= 48 && first <= 57;
  if (isDigit || first === 43 || first === 45 || first === 46) {
    const number = resolveNumber(text, first === 46);
    if (number !== undefined) return number;
  }
  return { type: "string", value: text };
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
  /^\d{4}-\d{1,2}-\d{1,2}([Tt ]\d{1,2}:\d{1,2}:\d{1,2}(\.\d+)?([Zz]|[-+]\d{2}:\d{2})?)?$/;

function resolveNumber(text: string, dotFirst: boolean): ScalarValue | undefined {
  // An unquoted date stays a string on its way into the kubelet.
  if (timestamp.test(text)) return { type: "string", value: text };
  const digits = text.includes("_") && !dotFirst ? text.replaceAll("_", "") : text;
  if (decimal.test(digits)) return integer(BigInt(digits.replace(/^\+/, "")), digits);
  const other = radix.exec(digits);
  if (other) {
    const [, sign = "", body = ""] = other;
    const size = BigInt(/^0[0-7]+$/.test(body) ? `0o${body.slice(1)}` : body.toLowerCase());
    return integer(sign === "-" ? -size : size, digits);
  }
  return float.test(digits) ? { type: "float", value: Number(digits) } : undefined;
}

/** Beyond 64 bits Go's reader falls back to a float. */
function integer(value: bigint, digits: string): ScalarValue {
  if (value >= -(2n ** 63n) && value < 2n ** 64n) return { type: "int", value };
  return float.test(digits)
    ? { type: "float", value: Number(digits) }
    : { type: "string", value: digits };
}
