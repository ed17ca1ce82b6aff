// Generates schemas/, and the pages of docs/ that are made of tables, from schemas/sources, the overlay and the
// manifest.
//   npm run generate -- [--sources DIR] [--check]
import { runGenerator } from "./run.ts";

process.exitCode = runGenerator(process.argv.slice(2), console);
