// Generates schemas/, and the pages of docs/ that are made of tables, from schemas/sources, the overlay and the
// manifest; and the help of the commands in docs/cli.md.
//   npm run generate -- [--sources DIR] [--check]
import { updateCommandHelp } from "./command-help.ts";
import { runGenerator } from "./run.ts";

const args = process.argv.slice(2);
process.exitCode =
  runGenerator(args, console) || updateCommandHelp(args.includes("--check"), console);
