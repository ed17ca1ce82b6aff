// Tables of texts that have the names of another table are bundled as lines: names are a sixth of the descriptions.
// server/src/core/schema/lazy-tables.ts makes the tables of them again.
import { readFile } from "node:fs/promises";

/**
 * Which table has the names of a table of descriptions.
 * @type {readonly { path: RegExp, names: (path: string) => Promise<NamedTexts | undefined> }[]}
 *
 * @typedef {{ readonly [name: string]: string | NamedTexts }} NamedTexts
 */
const named = [
  { path: /descriptions[/\\][\w-]+[/\\]gates\.json$/, names: () => namesIn("gates") },
  { path: /descriptions[/\\][\w-]+[/\\]flags\.json$/, names: () => namesIn("flags") },
  {
    path: /descriptions[/\\](?!en[/\\])[\w-]+[/\\](?!rule-titles)[\w-]+\.json$/,
    names: async (path) => read(path.replace(/[\w-]+(?=[/\\][\w-]+\.json$)/, "en")),
  },
];

/** @param {string | URL} path */
async function read(path) {
  return JSON.parse(await readFile(path, "utf8"));
}

/** @param {"gates" | "flags"} table */
async function namesIn(table) {
  const facts = await read(new URL(`../schemas/${table}.json`, import.meta.url));
  return Object.fromEntries(Object.keys(facts[table]).map((name) => [name, ""]));
}

/**
 * The texts of a table as lines in its order, "" for those that the table with the same names has too; undefined for a table
 * with names of its own. Rejects where its names or their order are others than in that table.
 * @param {string} path
 * @param {NamedTexts} table
 * @returns {Promise<string | undefined>}
 */
export async function textsAsLines(path, table) {
  const names = await named.find((entry) => entry.path.test(path))?.names(path);
  if (!names) return undefined;
  const other = leavesOf(names);
  const leaves = leavesOf(table);
  const isSame =
    leaves.length === other.length && leaves.every(({ name }, at) => name === other[at]?.name);
  if (!isSame || leaves.some(({ text }) => text === "" || text.includes("\n")))
    throw new Error(
      `${path} has other names than the table that it is read with, or one without a text of one line.`,
    );
  return leaves.map(({ text }, at) => (text === other[at]?.text ? "" : text)).join("\n");
}

/**
 * @param {NamedTexts} table
 * @param {string} [before]
 * @returns {readonly { readonly name: string, readonly text: string }[]}
 */
function leavesOf(table, before = "") {
  return Object.entries(table).flatMap(([key, value]) => {
    const name = `${before}/${key}`;
    return typeof value === "string" ? [{ name, text: value }] : leavesOf(value, name);
  });
}
