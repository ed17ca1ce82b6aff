import fieldTexts from "../../../../schemas/descriptions/en/fields.json";
import gateTexts from "../../../../schemas/descriptions/en/gates.json";
import nodeTexts from "../../../../schemas/descriptions/en/node.json";
import valueTexts from "../../../../schemas/descriptions/en/values.json";
import { factTables } from "./fact-tables.ts";
import { lazyValues, namesOnly, readTable, readTexts, type NamedTexts } from "./lazy-tables.ts";
import type { FieldTexts } from "./texts.ts";

/** Reads what hover and completion tell in English about fields, their values and gates. */
export const readEnglish = {
  fields: () => readTexts(fieldTexts, fieldNames),
  node: () => readTexts(nodeTexts, fieldNames),
  values: () => readTable(valueTexts),
  gates: () => readTexts(gateTexts, () => namesOnly(factTables.gates.gates)),
};

/** The same, read once. */
export const textTables = lazyValues<FieldTexts>(readEnglish);

/** The paths of fields by kind. */
function fieldNames(): NamedTexts {
  const kinds = Object.entries(factTables.fields.kinds).map(([kind, { fields }]) => {
    const paths = fields.map(({ path }) => [path, ""] as const);
    return [kind, Object.fromEntries(paths)] as const;
  });
  return Object.fromEntries(kinds);
}
