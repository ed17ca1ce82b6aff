// Writes the outputs of commands, tools and programs in docs/ as they are today. A test compares them.
//   npm run docs:outputs -- [--check]
import { readFileSync, writeFileSync } from "node:fs";
import { pagesWithOutputs, withOutputs } from "./pages/doc-outputs.ts";

const isCheck = process.argv.includes("--check");

for (const page of pagesWithOutputs) {
  const file = new URL(`../../docs/${page}`, import.meta.url);
  const text = readFileSync(file, "utf8");
  const current = await withOutputs(page, text);
  if (current === text) continue;
  if (isCheck) {
    console.error(`docs/${page} does not show the outputs of today`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, current);
    console.info(`docs/${page} changed.`);
  }
}
