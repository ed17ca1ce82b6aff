import { bundledTables } from "../../server/src/core/schema/bundled-tables.ts";
import { createKnowledge } from "../../server/src/core/schema/knowledge.ts";
import { english } from "../../server/src/core/languages/english.ts";

/** The product's own knowledge, made once for all tests of a file. */
export const knowledge = createKnowledge(bundledTables, english);
