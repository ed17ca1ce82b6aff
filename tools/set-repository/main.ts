// Writes the repository's name into package.json, the constant, the schemas and the pages.
//   npm run set-repository -- OWNER/NAME
import { fileURLToPath } from "node:url";
import { setRepository } from "./set-repository.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const [name, ...others] = process.argv.slice(2);

if (name === undefined || others.length > 0) {
  console.error("Usage: npm run set-repository -- OWNER/NAME");
  process.exitCode = 2;
} else {
  try {
    const changed = setRepository(root, name);
    console.log(`${changed.length} files changed. The repository is ${name}.`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
