// Generates schemas/ from the API reference pages, the facts and the overlay.
//   npm run generate -- [--docs DIR] [--facts DIR] [--corpus DIR] [--check]
import { runGenerator } from "./run.ts";

process.exitCode = runGenerator(process.argv.slice(2), console);
