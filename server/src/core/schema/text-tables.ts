import fieldTexts from "../../../../schemas/descriptions/en/fields.json";
import gateTexts from "../../../../schemas/descriptions/en/gates.json";
import nodeTexts from "../../../../schemas/descriptions/en/node.json";
import valueTexts from "../../../../schemas/descriptions/en/values.json";
import { factTables } from "./fact-tables.ts";
import { lazyValues, namesOnly, readTable, readTexts } from "./lazy-tables.ts";
import type { FieldTexts } from "./texts.ts";

/** What hover and completion tell in English about fields, their values and gates. */
export const textTables = lazyValues<FieldTexts>({
  fields: () => readTable(fieldTexts),
  node: () => readTable(nodeTexts),
  values: () => readTable(valueTexts),
  gates: () => readTexts(gateTexts, () => namesOnly(factTables.gates.gates)),
});
