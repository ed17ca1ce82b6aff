import fieldTexts from "../../../../schemas/descriptions/en/fields.json";
import gateTexts from "../../../../schemas/descriptions/en/gates.json";
import nodeTexts from "../../../../schemas/descriptions/en/node.json";
import valueTexts from "../../../../schemas/descriptions/en/values.json";
import fields from "../../../../schemas/fields.json";
import gates from "../../../../schemas/gates.json";
import phrases from "../../../../schemas/phrases.json";
import type { KnowledgeTables } from "./knowledge.ts";
import type { FieldTable, GateTable } from "./table.ts";
import type { TextTables } from "./texts.ts";

/**
 * The generated tables as they are bundled. The casts are safe: the generator writes these files
 * with the same types, and a test reads every record.
 */
export const bundledTables: KnowledgeTables = {
  fields: fields as FieldTable,
  gates: gates as GateTable,
  texts: {
    fields: fieldTexts as TextTables["fields"],
    node: nodeTexts as TextTables["node"],
    values: valueTexts as TextTables["values"],
    gates: gateTexts as TextTables["gates"],
  },
  phrases: phrases as KnowledgeTables["phrases"],
};
