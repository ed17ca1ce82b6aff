// Tells which of the modules in dist/ a module leads to: the extension's package goes without those that only the
// command line asks for.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** An import as both minifiers write it: `from"./a.js"`, `import"./a.js"`, `import("./a.js")`. */
const imports = /\b(?:from|import)\s*\(?\s*["'`]\.\/([\w-]+\.js)["'`]/g;

/**
 * The names of the modules that `entries` import, now or late, directly or not, and of themselves. A text that reads like an
 * import counts as one: rather too much is packed than too little. Rejects where a module is missing.
 * @param {string} folder
 * @param {readonly string[]} entries
 * @returns {Promise<ReadonlySet<string>>}
 */
export async function neededBundles(folder, entries) {
  const needed = new Set(entries);
  // A set hands out what is added to it on the way.
  for (const name of needed) {
    const code = await readFile(join(folder, name), "utf8");
    for (const [, imported = ""] of code.matchAll(imports)) needed.add(imported);
  }
  return needed;
}
