// Tables of texts that have names of another table are bundled as lines: names are a sixth of the descriptions.
// server/src/core/schema/lazy-tables.ts makes the tables of them again.
import { readFile } from "node:fs/promises";

/** @typedef {{ readonly [name: string]: string | NamedTexts }} NamedTexts */

/**
 * Which names a table of descriptions is read with.
 * @type {readonly { path: RegExp, names: (path: string) => Promise<NamedTexts> }[]}
 */
const named = [
  { path: /descriptions[/\\][\w-]+[/\\]gates\.json$/, names: () => namesIn("gates") },
  { path: /descriptions[/\\][\w-]+[/\\]flags\.json$/, names: () => namesIn("flags") },
  { path: /[/\\]rule-titles\.json$/, names: async () => withoutTexts(await readFacts("rules")) },
  { path: /descriptions[/\\]en[/\\](?:fields|node)\.json$/, names: fieldNames },
  { path: /descriptions[/\\]en[/\\]seccomp\.json$/, names: callNames },
  {
    path: /descriptions[/\\](?!en[/\\])[\w-]+[/\\][\w-]+\.json$/,
    names: (path) => readEnglish(path.replace(/[\w-]+(?=[/\\][\w-]+\.json$)/, "en")),
  },
];

/**
 * A table of English texts in the order in which it is read again: what has a name in the other table first.
 * @param {string} path
 * @returns {Promise<NamedTexts>}
 */
async function readEnglish(path) {
  const table = await read(path);
  const names = await namesFor(path);
  return names ? inOrderOf(names, table) : table;
}

/** @param {string} path */
async function namesFor(path) {
  return named.find((entry) => entry.path.test(path))?.names(path);
}

/**
 * @param {NamedTexts} names
 * @param {NamedTexts} table
 * @returns {NamedTexts}
 */
function inOrderOf(names, table) {
  const order = [...Object.keys(names), ...Object.keys(table)].filter((name) => name in table);
  return Object.fromEntries(
    [...new Set(order)].map((name) => {
      const value = table[name] ?? "";
      const other = names[name];
      const isTable = typeof value === "object" && typeof other === "object";
      return [name, isTable ? inOrderOf(other, value) : value];
    }),
  );
}

/** The line of a name that the table has no text for. */
const noText = "-";

/** @param {string | URL} path */
async function read(path) {
  return JSON.parse(await readFile(path, "utf8"));
}

/** @param {string} table */
function readFacts(table) {
  return read(new URL(`../schemas/${table}.json`, import.meta.url));
}

/** @param {object} names */
function withoutTexts(names) {
  return Object.fromEntries(Object.keys(names).map((name) => [name, ""]));
}

/** @param {"gates" | "flags"} table */
async function namesIn(table) {
  return withoutTexts((await readFacts(table))[table]);
}

/** The paths of fields by kind. */
async function fieldNames() {
  /** @type {import("../server/src/core/schema/table.ts").FieldTable} */
  const { kinds } = await readFacts("fields");
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, { fields }]) => [
      kind,
      Object.fromEntries(fields.map(({ path }) => [path, ""])),
    ]),
  );
}

/** What is told of each system call. */
async function callNames() {
  const { calls } = await readFacts("seccomp/syscalls");
  const told = { group: "", text: "" };
  return { calls: Object.fromEntries(Object.keys(calls).map((name) => [name, told])) };
}

/**
 * The texts of a table as lines in the order of the names of another one, "" for those that are the same there and `noText` for
 * those that this table has not; then what has no name there as JSON, if anything. Undefined for a table that no other one has
 * names of. Rejects where a text is none of one line.
 * @param {string} path
 * @param {NamedTexts} table
 * @returns {Promise<string | undefined>}
 */
export async function textsAsLines(path, table) {
  const names = await namesFor(path);
  if (!names) return undefined;
  const lines = linesOf(table, names);
  if (lines.some(({ text }) => text === "" || text === noText || text?.includes("\n")))
    throw new Error(`${path} has a text that is none of one line.`);
  const texts = lines.map(({ text, other }) => (text === other ? "" : (text ?? noText)));
  const others = without(table, names);
  return [...texts, ...(others ? [JSON.stringify(others)] : [])].join("\n");
}

/**
 * @param {NamedTexts | undefined} table
 * @param {NamedTexts} names
 * @returns {readonly { readonly text: string | undefined, readonly other: string }[]}
 */
function linesOf(table, names) {
  return Object.entries(names).flatMap(([name, other]) => {
    const value = table?.[name];
    if (typeof other === "object") return linesOf(typeof value === "object" ? value : {}, other);
    return [{ text: typeof value === "string" ? value : undefined, other }];
  });
}

/**
 * What of a table is not under the names of another one; undefined for nothing.
 * @param {NamedTexts} table
 * @param {NamedTexts} names
 * @returns {NamedTexts | undefined}
 */
function without(table, names) {
  const others = Object.entries(table).flatMap(([name, value]) => {
    const other = names[name];
    if (typeof value === "string") return typeof other === "string" ? [] : [[name, value]];
    const kept = typeof other === "object" ? without(value, other) : value;
    return kept ? [[name, kept]] : [];
  });
  return others.length > 0 ? Object.fromEntries(others) : undefined;
}
