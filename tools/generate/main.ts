// Generates schemas/, and the pages of docs/ that are made of tables, from the API reference pages, the facts,
// the overlay and the manifest.
//   npm run generate -- [--docs DIR] [--facts DIR] [--corpus DIR] [--check]
import { runGenerator } from "./run.ts";

process.exitCode = runGenerator(process.argv.slice(2), console);
