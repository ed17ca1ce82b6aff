import { englishWith } from "../../server/src/core/languages/english.ts";
import { createLateCode } from "../../server/src/hosts/late-code.ts";

/** All of the product's code, so that what is tested need not wait for any. */
export const allCode = createLateCode();
await allCode.loadAll();

export const english = englishWith(allCode);
