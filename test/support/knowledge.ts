import { english } from "../../server/src/core/languages/english.ts";
import { bundledTables } from "../../server/src/core/schema/bundled-tables.ts";
import { createKnowledge } from "../../server/src/core/schema/knowledge.ts";
import { createLateCode } from "../../server/src/hosts/late-code.ts";

/** All of the product's code, so that what is tested need not wait for any. */
export const allCode = createLateCode();
await allCode.loadAll();

/** The product's own knowledge, made once for all tests of a file. */
export const knowledge = createKnowledge(bundledTables, english, allCode);
