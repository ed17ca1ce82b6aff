import { englishWith } from "../core/languages/english.ts";
import type { Locale } from "../core/messages/language.ts";
import { tablesWith } from "../core/schema/fact-tables.ts";
import { createKnowledge, type Knowledge } from "../core/schema/knowledge.ts";
import { lateTables, lateTexts } from "../core/schema/late-tables.ts";
import { createLateCode } from "./late-code.ts";

/** What the product knows, in a language; the texts of others than English are loaded where they are wanted. */
export async function knowledgeIn(locale: Locale): Promise<Knowledge> {
  const late = createLateCode();
  if (locale === "en") {
    const tables = tablesWith({
      texts: () => late.get(lateTexts).textTables,
      others: () => late.get(lateTables).otherTables,
    });
    return createKnowledge(tables, englishWith(late), late);
  }
  const { chinese, chineseTables } = await import("./chinese.ts");
  return createKnowledge(chineseTables, chinese, late);
}
