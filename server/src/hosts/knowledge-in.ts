import { bundledTables } from "../core/schema/bundled-tables.ts";
import type { Locale } from "../core/messages/language.ts";
import type * as chinesePart from "./chinese.ts";
import { createKnowledge, type Knowledge } from "../core/schema/knowledge.ts";

/** The part of the product that speaks Chinese; how it is loaded hangs on where the server runs. */
export type ChinesePart = typeof chinesePart;

/** What the product knows, in a language; the texts of others than English are loaded where they are wanted. */
export async function knowledgeIn(
  locale: Locale,
  loadChinese: () => Promise<ChinesePart>,
): Promise<Knowledge> {
  if (locale === "en") return createKnowledge(bundledTables);
  const { chinese, chineseTexts } = await loadChinese();
  const { fields, gates, rules, seccomp } = bundledTables;
  const tables = {
    ...{ fields, gates, rules, texts: chineseTexts },
    get seccomp() {
      const { syscalls, model, runtimeDefault } = seccomp;
      return { syscalls, model, runtimeDefault, texts: chineseTexts.seccomp };
    },
  };
  return createKnowledge(tables, chinese);
}
