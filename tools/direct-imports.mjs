import { readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

const statement = /\b(import|export) (type )?\{([^}]*)\} from "([^"]+)";/g;

/**
 * Imports what the index of a folder passes on from the file that has it. esbuild loads all that an index imports with
 * every entry that uses one name of it: `--help` would read the rules.
 * @type {import("esbuild").Plugin}
 */
export const directImports = {
  name: "direct-imports",
  setup(build) {
    /** @type {Map<string, Promise<ReadonlyMap<string, string> | undefined>>} */
    const indexes = new Map();
    build.onLoad({ filter: /[/\\]server[/\\]src[/\\].*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const folder = dirname(path);
      const named = new Set([...text.matchAll(statement)].map(([, , , , from = ""]) => from));
      /** @type {Map<string, ReadonlyMap<string, string>>} */
      const known = new Map();
      for (const from of named) {
        if (!/^\..*\/index\.ts$/.test(from)) continue;
        const file = join(folder, from);
        const names = indexes.get(file) ?? readIndex(file);
        indexes.set(file, names);
        const files = await names;
        if (files) known.set(from, files);
      }
      if (known.size === 0) return undefined;
      const contents = text.replace(statement, (whole, word, type = "", list, from) => {
        const files = known.get(from);
        return files ? directly(`${word} ${type}`, namesIn(list), files, folder) : whole;
      });
      return { contents, loader: "ts" };
    });
  },
};

/**
 * The files of the names that an index passes on; undefined if it has code of its own.
 * @param {string} file
 * @returns {Promise<ReadonlyMap<string, string> | undefined>}
 */
async function readIndex(file) {
  const text = await readFile(file, "utf8");
  if (text.replace(statement, "").trim() !== "") return undefined;
  return new Map(
    [...text.matchAll(statement)].flatMap(([, , , list = "", from = ""]) =>
      namesIn(list).map((name) => [plain(name), join(dirname(file), from)]),
    ),
  );
}

/**
 * @param {string} start
 * @param {readonly string[]} names
 * @param {ReadonlyMap<string, string>} files
 * @param {string} folder
 */
function directly(start, names, files, folder) {
  return names
    .map((name) => {
      const path = relative(folder, files.get(plain(name)) ?? "").replaceAll("\\", "/");
      return `${start}{ ${name} } from "${path.startsWith(".") ? path : `./${path}`}";`;
    })
    .join(" ");
}

/** @param {string} list */
function namesIn(list) {
  return list
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/**
 * The exported name of a specifier such as `type A` or `domain as kubelet`.
 * @param {string} specifier
 */
function plain(specifier) {
  return specifier.replace(/^type /, "").replace(/ as .*$/, "");
}
