import { english } from "../core/languages/english.ts";
import type { Locale } from "../core/messages/language.ts";
import { bundledTables } from "../core/schema/bundled-tables.ts";
import { createKnowledge, type Knowledge } from "../core/schema/knowledge.ts";
import { createLateCode } from "./late-code.ts";

/** What the product knows, in a language; the texts of others than English are loaded where they are wanted. */
export async function knowledgeIn(locale: Locale): Promise<Knowledge> {
  const late = createLateCode();
  if (locale === "en") return createKnowledge(bundledTables, english, late);
  const { chinese, chineseTexts } = await import("./chinese.ts");
  const { fields, gates, rules, seccomp } = bundledTables;
  const tables = {
    ...{ fields, gates, rules, texts: chineseTexts },
    get flags() {
      return bundledTables.flags;
    },
    get posture() {
      return bundledTables.posture;
    },
    get seccomp() {
      const { syscalls, model, runtimeDefault } = seccomp;
      return { syscalls, model, runtimeDefault, texts: chineseTexts.seccomp };
    },
  };
  return createKnowledge(tables, chinese, late);
}
