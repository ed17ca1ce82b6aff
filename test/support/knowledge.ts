import { bundledTables } from "../../server/src/engine/analysis/bundled-tables.ts";
import { createKnowledge } from "../../server/src/engine/analysis/knowledge.ts";
import { english } from "../../server/src/languages/english.ts";

/** The product's own knowledge, made once for all tests of a file. */
export const knowledge = createKnowledge(bundledTables, english);
