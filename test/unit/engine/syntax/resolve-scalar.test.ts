import { expect, test } from "vitest";
import { resolvePlainScalar } from "../../../../server/src/engine/syntax/resolve-scalar.ts";

/** Measured on the kubelet's own YAML reader. */
const cases: readonly [text: string, type: string, value?: unknown][] = [
  ["", "null"],
  ["~", "null"],
  ["null", "null"],
  ["NULL", "null"],
  ["nil", "string", "nil"],
  ["y", "bool", true],
  ["Yes", "bool", true],
  ["on", "bool", true],
  ["TRUE", "bool", true],
  ["tRUE", "string", "tRUE"],
  ["n", "bool", false],
  ["No", "bool", false],
  ["OFF", "bool", false],
  ["0", "int", 0n],
  ["-5", "int", -5n],
  ["+5", "int", 5n],
  ["010", "int", 8n],
  ["0o10", "int", 8n],
  ["08", "float", 8],
  ["0x1F", "int", 31n],
  ["0b101", "int", 5n],
  ["-0x10", "int", -16n],
  ["1_000", "int", 1000n],
  ["_1", "string", "_1"],
  ["9223372036854775808", "int", 9223372036854775808n],
  ["18446744073709551616", "float", 18446744073709552000],
  ["5.0", "float", 5],
  [".5", "float", 0.5],
  ["1e2", "float", 100],
  ["1E+2", "float", 100],
  ["1.", "float", 1],
  [".inf", "float", Number.POSITIVE_INFINITY],
  ["-.INF", "float", Number.NEGATIVE_INFINITY],
  [".nan", "float", Number.NaN],
  ["1:30", "string", "1:30"],
  ["2024-01-01", "string", "2024-01-01"],
  ["2024-01-01T00:00:00Z", "string", "2024-01-01T00:00:00Z"],
  ["10.96.0.10", "string", "10.96.0.10"],
  ["100Mi", "string", "100Mi"],
  ["5%", "string", "5%"],
  ["1m0s", "string", "1m0s"],
  ["-", "string", "-"],
  ["+", "string", "+"],
  [".", "string", "."],
  ["0x", "string", "0x"],
  ["constructor", "string", "constructor"],
];

test.each(cases)("%j is %s %s", (text, type, value) => {
  const resolved = resolvePlainScalar(text);
  expect(resolved.type).toBe(type);
  if (resolved.type !== "null") expect(resolved.value).toEqual(value);
});
