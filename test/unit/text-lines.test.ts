import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import fields from "../../schemas/fields.json";
import syscalls from "../../schemas/seccomp/syscalls.json";
import { namesOnly, readTexts, type NamedTexts } from "../../server/src/core/schema/lazy-tables.ts";
import type { FieldTable } from "../../server/src/core/schema/table.ts";

/** What this file uses of tools/text-lines.mjs. */
interface Packer {
  readonly textsAsLines: (path: string, table: NamedTexts) => Promise<string | undefined>;
}

const { textsAsLines } = (await import(
  new URL("../../tools/text-lines.mjs", import.meta.url).href
)) as Packer;

const schemas = new URL("../../schemas/", import.meta.url);

function read(path: string): NamedTexts {
  return JSON.parse(readFileSync(new URL(path, schemas), "utf8")) as NamedTexts;
}

/** The lines of a table, which the bundler gives in its place. */
async function packed(path: string, table = read(path)): Promise<NamedTexts | undefined> {
  const lines = await textsAsLines(fileURLToPath(new URL(path, schemas)), table);
  return lines as unknown as NamedTexts | undefined;
}

const namesIn = (table: "gates" | "flags") => () =>
  namesOnly(Object(read(`${table}.json`)[table]) as object);

function fieldNames(): NamedTexts {
  const { kinds } = fields as FieldTable;
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, { fields }]) => [
      kind,
      Object.fromEntries(fields.map(({ path }) => [path, ""])),
    ]),
  );
}

function callNames(): NamedTexts {
  const told = { group: "", text: "" };
  return { calls: Object.fromEntries(Object.keys(syscalls.calls).map((name) => [name, told])) };
}

/** What makes the names that a table in English is read with; nothing for those with names of their own. */
const english: Readonly<Record<string, () => NamedTexts>> = {
  "gates.json": namesIn("gates"),
  "flags.json": namesIn("flags"),
  "rule-titles.json": () => namesOnly(read("rules.json")),
  "fields.json": fieldNames,
  "node.json": fieldNames,
  "seccomp.json": callNames,
};

/** What a table of descriptions is read with. */
async function namesFor(locale: string, file: string): Promise<(() => NamedTexts) | undefined> {
  const names = english[file];
  if (locale === "en" || /gates|flags|titles/.test(file)) return names;
  const path = `descriptions/en/${file}`;
  const lines = await packed(path);
  return () => (lines && names ? readTexts(lines, names) : read(path));
}

const tables = ["en", "zh-cn"].flatMap((locale) =>
  readdirSync(new URL(`descriptions/${locale}/`, schemas)).map((file) => [locale, file] as const),
);

test.each(tables)("descriptions/%s/%s is read as it is written", async (locale, file) => {
  const path = `descriptions/${locale}/${file}`;
  const lines = await packed(path);
  const names = await namesFor(locale, file);
  expect(lines === undefined).toBe(names === undefined);
  if (lines && names) expect(readTexts(lines, names)).toEqual(read(path));
});

test("the titles of rules are read as they are written", async () => {
  const lines = await packed("rule-titles.json");
  const names = () => namesOnly(read("rules.json"));
  expect(lines && readTexts(lines, names)).toEqual(read("rule-titles.json"));
});

test("a table may lack names of the one that it is read with, and have more", async () => {
  const table = {
    calls: { read: { group: "file", text: "Reads." }, more: { text: "-" } },
    groups: { file: "Files." },
  };
  const lines = await packed("descriptions/en/seccomp.json", table);
  expect(lines && readTexts(lines, callNames)).toEqual(table);
});

test.each(["", "-", "two\nlines"])("a text that is no line is refused: %j", async (text) => {
  const table = { APIListChunking: text };
  await expect(packed("descriptions/zh-cn/gates.json", table)).rejects.toThrow(/one line/);
});

test("a table that is not bundled is itself", () => {
  const table = { a: "b" };
  expect(readTexts(table, () => ({}))).toBe(table);
});
