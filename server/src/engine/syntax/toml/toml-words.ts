import type { ScalarNode, ScalarValue } from "../located-node.ts";
import type { Span } from "../../text/span.ts";

const decimal = /^[+-]?(?:0|[1-9](?:_?\d)*)$/;
const otherBase = /^0(?:x[\dA-Fa-f](?:_?[\dA-Fa-f])*|o[0-7](?:_?[0-7])*|b[01](?:_?[01])*)$/;
const fraction = /^[+-]?(?:0|[1-9](?:_?\d)*)(?:\.\d(?:_?\d)*)?(?:[eE][+-]?\d(?:_?\d)*)?$/;
const infinite = /^[+-]?(?:inf|nan)$/;
/** Dates and times are recognized by their form: no field here accepts one. */
const date =
  /^(?:\d{4}-[01]\d-[0-3]\d(?:[Tt ](?=\d)|$))?(?:[0-2]\d:[0-5]\d:[0-6]\d(?:\.\d+)?(?:[Zz]|[+-][0-2]\d:[0-5]\d)?)?$/;

/** The value of a word without quotes; undefined if it is not a value of TOML. Dates are texts with a tag. */
export function plainTomlValue(word: string, span: Span): ScalarNode | undefined {
  const value = valueOf(word);
  if (!value) return undefined;
  const text = value.type === "string" || value.type === "null" ? word : String(value.value);
  const isDate = value.type === "string";
  return {
    kind: "scalar",
    style: "plain",
    text,
    value,
    span,
    tag: isDate ? "!!timestamp" : undefined,
  };
}

function valueOf(word: string): ScalarValue | undefined {
  if (word === "true" || word === "false") return { type: "bool", value: word === "true" };
  const digits = word.replaceAll("_", "");
  if (decimal.test(word)) {
    const value = BigInt(digits.replace(/^\+/, ""));
    return BigInt.asIntN(64, value) === value ? { type: "int", value } : undefined;
  }
  if (otherBase.test(word)) {
    const value = BigInt(digits);
    return BigInt.asIntN(64, value) === value ? { type: "int", value } : undefined;
  }
  if (fraction.test(word)) return { type: "float", value: Number(digits) };
  if (infinite.test(word)) {
    const size = word.endsWith("nan") ? Number.NaN : Number.POSITIVE_INFINITY;
    return { type: "float", value: word.startsWith("-") ? -size : size };
  }
  return word !== "" && date.test(word) ? { type: "string", value: word } : undefined;
}
