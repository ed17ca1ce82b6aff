import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { namesOnly, readTexts, type NamedTexts } from "../../server/src/core/schema/lazy-tables.ts";

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

const gates = () => namesOnly(Object(read("gates.json")["gates"]) as object);
const flags = () => namesOnly(Object(read("flags.json")["flags"]) as object);

/** What a table of descriptions is read with. */
function namesFor(locale: string, file: string): (() => NamedTexts) | undefined {
  if (file === "gates.json") return gates;
  if (file === "flags.json") return flags;
  if (locale === "en" || file === "rule-titles.json") return undefined;
  return () => read(`descriptions/en/${file}`);
}

const tables = ["en", "zh-cn"].flatMap((locale) =>
  readdirSync(new URL(`descriptions/${locale}/`, schemas)).map((file) => [locale, file] as const),
);

test.each(tables)("descriptions/%s/%s is read as it is written", async (locale, file) => {
  const path = `descriptions/${locale}/${file}`;
  const table = read(path);
  const lines = await textsAsLines(fileURLToPath(new URL(path, schemas)), table);
  const names = namesFor(locale, file);
  expect(lines === undefined).toBe(names === undefined);
  // The bundler gives the lines in the place of the table.
  if (names) expect(readTexts(lines as unknown as NamedTexts, names)).toEqual(table);
});

test("a table with other names than the one that it is read with is refused", async () => {
  const path = fileURLToPath(new URL("descriptions/zh-cn/gates.json", schemas));
  await expect(textsAsLines(path, { Other: "text" })).rejects.toThrow(/other names/);
});

test("a table that is not bundled is itself", () => {
  const table = { a: "b" };
  expect(readTexts(table, () => ({}))).toBe(table);
});
