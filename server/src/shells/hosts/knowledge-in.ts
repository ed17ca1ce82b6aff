import type { Locale } from "../../engine/messages/language.ts";
import { createKnowledge, type Knowledge } from "../../engine/analysis/knowledge.ts";

/** The knowledge with texts of a language, which are loaded on demand. */
export async function knowledgeIn(locale: Locale): Promise<Knowledge> {
  const { language, tables } =
    locale === "en" ? await import("./english.ts") : await import("./chinese.ts");
  return createKnowledge(tables, language);
}
