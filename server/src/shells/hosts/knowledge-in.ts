import { english } from "../../languages/english.ts";
import type { Locale } from "../../engine/messages/language.ts";
import { bundledTables } from "../../engine/analysis/bundled-tables.ts";
import { createKnowledge, type Knowledge } from "../../engine/analysis/knowledge.ts";

/** The knowledge with texts of a language; texts other than English are loaded on demand. */
export async function knowledgeIn(locale: Locale): Promise<Knowledge> {
  if (locale === "en") return createKnowledge(bundledTables, english);
  const { chinese, chineseTables } = await import("./chinese.ts");
  return createKnowledge(chineseTables, chinese);
}
