import { tablesWith } from "./fact-tables.ts";
import type { KnowledgeTables } from "./knowledge.ts";
import { otherTables } from "./other-tables.ts";
import { textTables } from "./text-tables.ts";

/** All tables, in English. */
export const bundledTables: KnowledgeTables = tablesWith({
  texts: () => textTables,
  others: () => otherTables,
});
