import type { ValueProblem } from "../messages/flag-problems.ts";
import type { FlagKind } from "../../facts/table.ts";
import { parseDuration } from "../../engine/syntax/duration.ts";
import { hasFormat } from "../format.ts";
import { parseQuantity } from "../../engine/syntax/quantity.ts";
import {
  isSloppyIp,
  parseCsvRecord,
  parseGoBool,
  parseGoInt,
  parseGoUint,
  type NumberProblem,
} from "./go-values.ts";
import { parseTaints, type FlagTaint } from "./labels.ts";

/** A pair of a map flag, such as `cpu=1`. */
export type Pair<V = string> = readonly [key: string, value: V];

/** Memory of one NUMA node of `--reserved-memory`. */
interface NodeMemory {
  readonly numaNode: bigint;
  readonly limits: readonly Pair[];
}

/** The meaning of a flag's text. */
export type FlagValue =
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "int"; readonly value: bigint }
  | { readonly kind: "text"; readonly value: string }
  /** It is taken, and sets nothing: the empty text of an address. */
  | { readonly kind: "nothing" }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "pairs"; readonly pairs: readonly Pair[] }
  | { readonly kind: "gates"; readonly pairs: readonly Pair<boolean>[] }
  | { readonly kind: "headers"; readonly pairs: readonly Pair[] }
  | { readonly kind: "taints"; readonly taints: readonly FlagTaint[] }
  | { readonly kind: "memory"; readonly nodes: readonly NodeMemory[] }
  | { readonly kind: "patterns"; readonly pairs: readonly Pair<bigint>[] };

/** A rejected text: `part` is the wrong piece of it. */
export interface RefusedValue {
  readonly problem: ValueProblem;
  readonly part: string;
}

/**
 * Reads a flag's text as the kubelet's flag of that kind does, or returns why it is rejected. `minor` is the kubelet's
 * own version, which `--version=v1.33.1` must match.
 */
export function parseFlagValue(
  text: string,
  kind: FlagKind,
  minor: string,
): FlagValue | RefusedValue {
  switch (kind) {
    case "bool": {
      const value = parseGoBool(text);
      return value === undefined ? { problem: "bool", part: text } : { kind: "bool", value };
    }
    case "int32":
    case "int64":
      return integer(parseGoInt(text, kind === "int32" ? 32 : 64), text, "integer");
    case "level":
      return integer(parseGoUint(text, 32), text, "count");
    case "string":
      return { kind: "text", value: text };
    case "duration":
      return parseDuration(text).ok
        ? { kind: "text", value: text }
        : { problem: "duration", part: text };
    case "quantity":
      return parseQuantity(text)
        ? { kind: "text", value: text }
        : { problem: "quantity", part: text };
    case "ip":
      return address(text);
    case "list": {
      const items = text === "" ? [] : parseCsvRecord(text);
      return items ? { kind: "list", items } : { problem: "csv", part: text };
    }
    case "map":
      return pairsOf(text.split(","), "=", "pair");
    case "option":
      return pairsOf([text], "=", "pair", true);
    case "thresholds":
      return pairsOf(text.split(","), "<", "threshold");
    case "headers": {
      const found = pairsOf(text.split(","), ":", "header");
      return found.kind === "pairs" ? { ...found, kind: "headers" } : found;
    }
    case "labels":
      return { kind: "pairs", pairs: labelsOf(text) };
    case "gates":
      return gates(text);
    case "taints": {
      const taints = parseTaints(text);
      return "problem" in taints
        ? { problem: `taint-${taints.problem}`, part: taints.entry }
        : { kind: "taints", taints };
    }
    case "reserved-memory":
      return memory(text);
    case "vmodule":
      return patterns(text);
    case "version":
      return version(text, minor);
  }
}

function integer(
  value: bigint | NumberProblem,
  part: string,
  problem: "integer" | "count",
): FlagValue | RefusedValue {
  if (typeof value === "bigint") return { kind: "int", value };
  return { problem: value === "range" ? "integer-range" : problem, part };
}

function address(text: string): FlagValue | RefusedValue {
  if (text === "") return { kind: "nothing" };
  return isSloppyIp(text, (part) => hasFormat(part, "ip"))
    ? { kind: "text", value: text }
    : { problem: "ip", part: text };
}

function pairsOf(
  parts: readonly string[],
  separator: string,
  problem: "pair" | "threshold" | "header",
  takesEmpty = false,
): Extract<FlagValue, { kind: "pairs" }> | (RefusedValue & { readonly kind?: undefined }) {
  const pairs: Pair[] = [];
  for (const part of parts) {
    if (part === "" && !takesEmpty) continue;
    const at = part.indexOf(separator);
    if (at < 0) return { problem, part };
    pairs.push([part.slice(0, at).trim(), part.slice(at + separator.length).trim()]);
  }
  return { kind: "pairs", pairs };
}

/** A label without `=` has an empty value. */
function labelsOf(text: string): Pair[] {
  return text
    .split(",")
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf("=");
      return at < 0 ? [part.trim(), ""] : [part.slice(0, at).trim(), part.slice(at + 1).trim()];
    });
}

function gates(text: string): FlagValue | RefusedValue {
  const pairs: Pair<boolean>[] = [];
  for (const part of text.split(",")) {
    if (part === "") continue;
    const at = part.indexOf("=");
    if (at < 0) return { problem: "gate-pair", part };
    const value = parseGoBool(part.slice(at + 1).trim());
    if (value === undefined) return { problem: "gate-value", part };
    pairs.push([part.slice(0, at).trim(), value]);
  }
  return { kind: "gates", pairs };
}

/** `0:memory=1Gi,hugepages-2Mi=2Gi;1:memory=1Gi` */
function memory(text: string): FlagValue | RefusedValue {
  if (text === "") return { kind: "nothing" };
  const nodes: NodeMemory[] = [];
  for (const part of text.split(";")) {
    const [number = "", amounts, ...more] = part.split(":");
    if (amounts === undefined || more.length > 0 || !/^[+-]?\d+$/.test(number))
      return { problem: "memory", part };
    const limits: Pair[] = [];
    for (const amount of amounts.split(",")) {
      const [type = "", size, ...others] = amount.split("=");
      const isMemory = type === "memory" || type.startsWith("hugepages-");
      if (size === undefined || others.length > 0 || !isMemory || !parseQuantity(size))
        return { problem: "memory", part: amount };
      limits.push([type, size]);
    }
    nodes.push({ numaNode: BigInt.asIntN(32, BigInt(number)), limits });
  }
  return { kind: "memory", nodes };
}

function patterns(text: string): FlagValue | RefusedValue {
  const pairs: Pair<bigint>[] = [];
  for (const part of text.split(",")) {
    if (part === "") continue;
    const [pattern = "", level = "", ...more] = part.split("=");
    const value = parseGoUint(level, 31);
    if (pattern === "" || more.length > 0 || typeof value !== "bigint")
      return { problem: "pattern", part };
    pairs.push([pattern, value]);
  }
  return { kind: "patterns", pairs };
}

/** `true`, `raw`, or the version that the kubelet shall call itself: of its own minor version only. */
function version(text: string, minor: string): FlagValue | RefusedValue {
  if (text === "raw") return { kind: "bool", value: true };
  if (text.startsWith("v")) {
    const isOwn = new RegExp(`^v${minor.replace(".", "\\.")}\\.\\d+(?:[-+].+)?$`).test(text);
    return isOwn ? { kind: "bool", value: false } : { problem: "version", part: text };
  }
  const value = parseGoBool(text);
  return value === undefined ? { problem: "version", part: text } : { kind: "bool", value };
}
