import type * as EnglishPhrases from "../messages/english-phrases.ts";
import type { LateModule } from "../schema/late-code.ts";

export const latePhrases: LateModule<typeof EnglishPhrases> = { name: "englishPhrases" };
