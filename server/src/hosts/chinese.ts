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
import { lazyValues, namesOnly, readTexts } from "../core/schema/lazy-tables.ts";
import { readEnglishSeccomp } from "../core/schema/other-tables.ts";
import { readEnglish } from "../core/schema/text-tables.ts";
import type { TextTables } from "../core/schema/texts.ts";
import type { SeccompTables } from "../core/seccomp/knowledge.ts";
import type { SeccompTexts } from "../core/seccomp/table.ts";

export { chinese } from "../core/messages/zh-cn/language.ts";

const titlesOfRules = (): TextTables["ruleTitles"] =>
  Object.fromEntries(Object.entries(chineseRules).map(([id, { title }]) => [id, title]));

/** The descriptions in Simplified Chinese. A bundle of its own: it is read where an editor speaks Chinese. */
export const chineseTexts = lazyValues<TextTables & { readonly seccomp: SeccompTexts }>({
  fields: () => readTexts(fieldTexts, readEnglish.fields),
  node: () => readTexts(nodeTexts, readEnglish.node),
  values: () => readTexts(valueTexts, readEnglish.values),
  gates: () => readTexts(gateTexts, () => namesOnly(bundledTables.gates.gates)),
  flags: () => readTexts(flagTexts, () => namesOnly(bundledTables.flags.flags)),
  // The titles of rules, and of findings that are no rules.
  ruleTitles: () => ({
    ...readTexts(otherTitles, () => namesOnly(bundledTables.rules)),
    ...titlesOfRules(),
  }),
  seccomp: () => readTexts(seccompTexts, readEnglishSeccomp),
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
