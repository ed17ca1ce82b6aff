import fields from "../../../../schemas/descriptions/zh-cn/fields.json";
import flags from "../../../../schemas/descriptions/zh-cn/flags.json";
import gates from "../../../../schemas/descriptions/zh-cn/gates.json";
import node from "../../../../schemas/descriptions/zh-cn/node.json";
import nodeReference from "../../../../schemas/descriptions/zh-cn/node-reference.json";
import otherTitles from "../../../../schemas/generated/zh-cn/rule-titles.json";
import seccomp from "../../../../schemas/descriptions/zh-cn/seccomp.json";
import values from "../../../../schemas/descriptions/zh-cn/values.json";
import { chineseRules } from "../../languages/zh-cn/rules.ts";
import { bundledTables } from "../../engine/analysis/bundled-tables.ts";
import type { KnowledgeTables } from "../../engine/analysis/knowledge.ts";

export { chinese as language } from "../../languages/zh-cn/language.ts";

const titlesOfRules = Object.fromEntries(
  Object.entries(chineseRules).map(([id, { title }]) => [id, title]),
);

/** All tables, with the texts in Simplified Chinese. A bundle of its own: it is read when an editor speaks Chinese. */
export const tables: KnowledgeTables = {
  ...bundledTables,
  texts: {
    fields,
    node,
    nodeReference,
    values,
    gates,
    flags,
    // A rule without translation keeps its English title and message.
    ruleTitles: { ...bundledTables.texts.ruleTitles, ...otherTitles, ...titlesOfRules },
  },
  seccomp: { ...bundledTables.seccomp, texts: seccomp },
};
