// Prints what changed between the facts of two Kubernetes versions, as Markdown.
//   npm run facts:diff -- OLD NEW
import { readFileSync } from "node:fs";
import type { FieldTable, FlagTable, GateTable, RuleTable } from "../../server/src/facts/table.ts";
import { runFactsDiff } from "./pages/run-facts-diff.ts";

const schemas = new URL("../../schemas/generated/", import.meta.url);
// The generator wrote the tables in the shape of their types.
const table = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`${name}.json`, schemas), "utf8"));
const facts = {
  fields: table("fields") as FieldTable,
  gates: table("gates") as GateTable,
  flags: table("flags") as FlagTable,
  rules: table("rules") as RuleTable,
};

process.exitCode = runFactsDiff(process.argv.slice(2), facts, {
  info: (text) => void process.stdout.write(`${text}\n`),
  error: (text) => void process.stderr.write(`${text}\n`),
});
