import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { fieldUnits } from "../../server/src/facts/table.ts";

export const root = new URL("../../", import.meta.url);

export function read(path: string): string {
  return readFileSync(new URL(path, root), "utf8");
}

export function table(path: string): Readonly<Record<string, string>> {
  return JSON.parse(read(path)) as Record<string, string>;
}

export function sorted(matches: Iterable<RegExpMatchArray>): string[] {
  return [...matches].map((match) => match[1] ?? match[0]).sort();
}

export const codeIn = (text: string): string[] => sorted(text.matchAll(/`[^`]*`/g));

export const chinese = /[\u4e00-\u9fff]/;
/** Chinese and Latin without a space between them, and punctuation of the wrong width. */
export const sloppy =
  /[\u4e00-\u9fff][A-Za-z0-9`"]|[A-Za-z0-9`"][\u4e00-\u9fff]|[\u4e00-\u9fff][,.;:?!]/;

/** The texts and numbers in sample values. */
function leavesOf(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(leavesOf) : [];
}

/** Values that stand for words of the language. */
const words = new Set<string>([
  ...fieldUnits,
  "file",
  "main",
  "command",
  "value",
  "days",
  "bytes",
  "cpus",
  "pids",
  "inodes",
  "little",
  "big",
  "usual",
  "none",
  "net",
]);

/** Renders the same values in both languages: the Chinese text contains all names of the English one. */
export function expectSame(english: string, translated: string, values: unknown): void {
  for (const leaf of leavesOf(values)) {
    if (english.includes(leaf) && !words.has(leaf)) expect(translated).toContain(leaf);
  }
  expect(codeIn(translated)).toEqual(codeIn(english));
  for (const [, log = ""] of english.matchAll(/\("([^"]+)"\)/g)) expect(translated).toContain(log);
  expect(translated).toMatch(chinese);
  expect(translated).not.toMatch(sloppy);
  expect(translated).not.toContain("undefined");
}

/** A text of a catalogue, whatever values it takes. */
export type Write = (params: unknown) => string;

/** Values for every name that a title or message knows. */
export const sample = {
  control: "some-control",
  text: "some-text",
  name: "some-name",
  path: "some.path",
  value: "some-value",
  from: "from-here",
  into: "into-there",
  to: "to-there",
  a: "field-a",
  b: "field-b",
  paths: ["path-a", "path-b", "path-c"],
  lines: ["line-a", "line-b"],
  fields: ["field-c", "field-d"],
  entries: ["entry-a", "entry-b"],
  items: ["item-a"],
  names: ["call-a", "call-b"],
  list: "some-list",
  apiVersion: "group/v1",
  kind: "SomeKind",
  key: "some-key",
  flag: "--some-flag",
  field: "some.field",
  file: "some-file.yaml",
  retired: "allowPrivileged",
  line: "some: line",
  gate: "SomeGate",
  gates: ["GateA", "GateB"],
  state: true,
  count: 77,
  max: 6,
  version: "1.33",
  rule: "some-rule",
  action: "SCMP_ACT_LOG",
  set: "usual",
  architecture: "SCMP_ARCH_X86_64",
} as const;
