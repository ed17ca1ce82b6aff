// Writes the folder for SchemaStore, made of schemas/.
//   npm run schemastore -- [FOLDER]     FOLDER: where to; out/schemastore when it is not given
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readSchemaStore } from "./tables/schemastore.ts";

const root = new URL("../../", import.meta.url);
const folder = resolve(process.argv[2] ?? fileURLToPath(new URL("out/schemastore", root)));
const files = readSchemaStore(root);
// A folder of its own that was written before.
rmSync(join(folder, "src"), { recursive: true, force: true });
for (const [path, text] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
console.log(`${files.size} files written to ${folder}.`);
