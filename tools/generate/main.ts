// Generates schemas/, and the pages of docs/ that are made of tables, from schemas/facts/sources, the overlay and the
// manifest; and the help of the commands in docs/cli.
//   npm run generate -- [--sources DIR] [--check]
import { updateRegistries } from "./tables/update-registries.ts";

const root = new URL("../../", import.meta.url);
const args = process.argv.slice(2);
const isCheck = args.includes("--check");

async function generate(): Promise<number> {
  const { runGenerator } = await import("./run.ts");
  const { updateCommandHelp } = await import("./pages/command-help.ts");
  return runGenerator(args, console) || updateCommandHelp(isCheck, console);
}

process.exitCode = updateRegistries(root, isCheck, console) || (await generate());
