// How the bundler takes the tables of schemas/: as functions that give a text, which is read when somebody asks for the table.
// An object literal of this size costs time and memory at every start, and a text alone stands in memory twice. server/src/core/schema/lazy-tables.ts reads them.
import { readFile, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { packText } from "./packed-text.mjs";
import { syscallsAsColumns } from "./syscall-columns.mjs";
import { textsAsLines } from "./text-lines.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const schemas = join(root, "schemas");

/** Descriptions that are bundled late and packed together, so that their tables share what they repeat. */
const packedFolder = join(schemas, "descriptions", "zh-cn");

/** A table with a form of its own. */
const syscalls = join(schemas, "seccomp", "syscalls.json");

/** What stands between the tables of a folder. */
const between = "\x1e";

/** @param {string} path */
async function textOf(path) {
  const table = JSON.parse(await readFile(path, "utf8"));
  if (path === syscalls) return syscallsAsColumns(table);
  return (await textsAsLines(path, table)) ?? JSON.stringify(table);
}

/**
 * A JSON Schema without the texts that it has as Markdown too: the service for JSON is asked for that alone.
 * @param {string} schema
 */
function withMarkdownOnly(schema) {
  return JSON.stringify(JSON.parse(schema), (_, value) => {
    if (value === null || typeof value !== "object" || Array.isArray(value)) return value;
    const kept = Object.entries(value).filter(
      ([name]) => !(`markdown${name.charAt(0).toUpperCase()}${name.slice(1)}` in value),
    );
    return Object.fromEntries(kept);
  });
}

/** The module that unpacks all tables of `packedFolder` when it is first asked for one. */
async function packedTables() {
  const names = (await readdir(packedFolder)).toSorted();
  const texts = await Promise.all(names.map((name) => textOf(join(packedFolder, name))));
  const packed = await packText(texts.join(between));
  // Deflate takes the quarter back that letters cost.
  return `import { unpackText } from "./client/src/packed-text.ts";
    const packed = ${JSON.stringify(packed.toString("base64"))};
    let texts;
    export const unpacked = (name) => {
      texts ??= unpackText(Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0)))
        .split(${JSON.stringify(between)});
      return texts[${JSON.stringify(names)}.indexOf(name)];
    };`;
}

/** @type {import("esbuild").Plugin} */
export const tablesAsTexts = {
  name: "tables-as-texts",
  setup(build) {
    build.onResolve({ filter: /^packed-tables$/ }, ({ path }) => ({ path, namespace: path }));
    build.onLoad({ filter: /.*/, namespace: "packed-tables" }, async () => ({
      contents: await packedTables(),
      resolveDir: root,
    }));
    build.onLoad({ filter: /[/\\]schemas[/\\].*\.json$/ }, async ({ path }) => {
      // The checkout itself may stand in a folder of that name.
      if (!path.startsWith(schemas)) return undefined;
      if (dirname(path) === packedFolder) {
        const name = JSON.stringify(basename(path));
        return {
          contents: `import { unpacked } from "packed-tables"; export default () => unpacked(${name});`,
        };
      }
      if (path.endsWith(".schema.json")) {
        return { contents: withMarkdownOnly(await readFile(path, "utf8")), loader: "json" };
      }
      return { contents: `export default () => ${JSON.stringify(await textOf(path))};` };
    });
  },
};
