import englishFields from "../../../schemas/descriptions/en/fields.json";
import englishNode from "../../../schemas/descriptions/en/node.json";
import englishSeccomp from "../../../schemas/descriptions/en/seccomp.json";
import englishValues from "../../../schemas/descriptions/en/values.json";
import fieldTexts from "../../../schemas/descriptions/zh-cn/fields.json";
import flagTexts from "../../../schemas/descriptions/zh-cn/flags.json";
import gateTexts from "../../../schemas/descriptions/zh-cn/gates.json";
import nodeTexts from "../../../schemas/descriptions/zh-cn/node.json";
import otherTitles from "../../../schemas/descriptions/zh-cn/rule-titles.json";
import seccompTexts from "../../../schemas/descriptions/zh-cn/seccomp.json";
import valueTexts from "../../../schemas/descriptions/zh-cn/values.json";
import { chineseRules } from "../core/messages/zh-cn/rules/index.ts";
import { bundledTables } from "../core/schema/bundled-tables.ts";
import type { KnowledgeTables } from "../core/schema/knowledge.ts";
import { lazyValues, namesOnly, readTable, readTexts } from "../core/schema/lazy-tables.ts";
import type { TextTables } from "../core/schema/texts.ts";
import type { SeccompTables } from "../core/seccomp/knowledge.ts";
import type { SeccompTexts } from "../core/seccomp/table.ts";

export { chinese } from "../core/messages/zh-cn/language.ts";

const titlesOfRules = (): TextTables["ruleTitles"] =>
  Object.fromEntries(Object.entries(chineseRules).map(([id, { title }]) => [id, title]));

/** The descriptions in Simplified Chinese. A bundle of its own: it is read where an editor speaks Chinese. */
export const chineseTexts = lazyValues<TextTables & { readonly seccomp: SeccompTexts }>({
  fields: () => readTexts(fieldTexts, () => readTable(englishFields)),
  node: () => readTexts(nodeTexts, () => readTable(englishNode)),
  values: () => readTexts(valueTexts, () => readTable(englishValues)),
  gates: () => readTexts(gateTexts, () => namesOnly(bundledTables.gates.gates)),
  flags: () => readTexts(flagTexts, () => namesOnly(bundledTables.flags.flags)),
  // The titles of rules, and of findings that are no rules.
  ruleTitles: () => ({ ...readTable(otherTitles), ...titlesOfRules() }),
  seccomp: () => readTexts(seccompTexts, () => readTable(englishSeccomp)),
});

const { seccomp } = bundledTables;
const lazySeccomp = lazyValues<SeccompTables>({
  syscalls: () => seccomp.syscalls,
  model: () => seccomp.model,
  runtimeDefault: () => seccomp.runtimeDefault,
  texts: () => chineseTexts.seccomp,
});

/** All tables, with the texts in Simplified Chinese. */
export const chineseTables: KnowledgeTables = lazyValues<KnowledgeTables>({
  fields: () => bundledTables.fields,
  gates: () => bundledTables.gates,
  rules: () => bundledTables.rules,
  flags: () => bundledTables.flags,
  posture: () => bundledTables.posture,
  texts: () => chineseTexts,
  seccomp: () => lazySeccomp,
});
