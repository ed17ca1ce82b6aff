import { runStart } from "../../engine/text/run-before.ts";

/** A bool as Go's `strconv.ParseBool` reads it; undefined for any other text. */
export function parseGoBool(text: string): boolean | undefined {
  if (/^(?:1|t|T|true|TRUE|True)$/.test(text)) return true;
  return /^(?:0|f|F|false|FALSE|False)$/.test(text) ? false : undefined;
}

/** The reason why a number is invalid. */
export type NumberProblem = "syntax" | "range";

/** An integer as Go's `strconv.ParseInt(text, 0, bits)` reads it: `+5`, `0x10`, `0b1`, `017`, `1_000`. */
export function parseGoInt(text: string, bits: 32 | 64): bigint | NumberProblem {
  const match = /^([+-]?)(0[xX]|0[bB]|0[oO]|0(?=\w))?(\w+)$/.exec(text);
  if (!match) return "syntax";
  const [, sign = "", prefix = "", written = ""] = match;
  const base = basesByPrefix.get(prefix.toLowerCase()) ?? baseTen;
  // An underscore is only valid between digits, or between the prefix and a digit.
  const digits = prefix === "" ? written : `_${written}`.replace(/^__/, "_");
  if (prefix === "" && written.startsWith("_")) return "syntax";
  if (/__|_$/.test(`${prefix}${written}`) || !base.digits.test(digits)) return "syntax";
  const plain = written.replaceAll("_", "");
  const size = BigInt(base.literal + plain);
  const value = sign === "-" ? -size : size;
  const limit = 1n << BigInt(bits - 1);
  return value >= -limit && value < limit ? value : "range";
}

const baseTen = { digits: /^[\d_]+$/, literal: "" };
const basesByPrefix = new Map([
  ["0x", { digits: /^[\da-fA-F_]+$/, literal: "0x" }],
  ["0b", { digits: /^[01_]+$/, literal: "0b" }],
  ["0o", { digits: /^[0-7_]+$/, literal: "0o" }],
  ["0", { digits: /^[0-7_]+$/, literal: "0o" }],
]);

/** An integer of decimal digits only, as Go's `strconv.ParseUint(text, 10, bits)` reads it. */
export function parseGoUint(text: string, bits: 31 | 32): bigint | NumberProblem {
  if (!/^\d+$/.test(text)) return "syntax";
  const value = BigInt(text);
  return value < 1n << BigInt(bits) ? value : "range";
}

/** An IP address as the kubelet's flags take it: as Go's net.ParseIP, and IPv4 with leading zeros. */
export function isSloppyIp(text: string, isIp: (text: string) => boolean): boolean {
  return isIp(text.includes(":") ? withPlainIpv4(text) : withoutZeros(text));
}

/** An IPv6 address whose last part, where that is written as IPv4, has no leading zeros. */
function withPlainIpv4(text: string): string {
  const start = runStart(text, text.length, /[\d.]/);
  return text.slice(0, start) + withoutZeros(text.slice(start));
}

function withoutZeros(text: string): string {
  if (!/^\d+\.\d+\.\d+\.\d+$/.test(text)) return text;
  return text.replaceAll(/\b0+(?=\d)/g, "");
}

/**
 * The fields of the first record of a text, as Go's `encoding/csv` reads it: quotes around a field, doubled inside of
 * it; undefined if a quote is in the wrong place. Empty lines before the record are skipped.
 */
export function parseCsvRecord(text: string): string[] | undefined {
  let rest = text.replace(/^(?:\r?\n)+/, "").replace(/\r$/, "");
  if (rest === "" && text !== "") return undefined;
  const fields: string[] = [];
  for (;;) {
    if (rest.startsWith('"')) {
      const match = /^"((?:[^"]|"")*)"(,|\r?\n|$)/.exec(rest);
      if (!match) return undefined;
      const [whole, field = "", end = ""] = match;
      fields.push(field.replaceAll('""', '"'));
      if (end !== ",") return fields;
      rest = rest.slice(whole.length);
    } else {
      const [field = ""] = /^[^,\n]*/.exec(rest) ?? [];
      const line = rest.charAt(field.length) === "\n" ? field.replace(/\r$/, "") : field;
      if (line.includes('"')) return undefined;
      fields.push(line);
      if (rest.charAt(field.length) !== ",") return fields;
      rest = rest.slice(field.length + 1);
    }
  }
}
