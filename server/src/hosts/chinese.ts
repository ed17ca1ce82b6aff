import fieldTexts from "../../../schemas/descriptions/zh-cn/fields.json";
import flagTexts from "../../../schemas/descriptions/zh-cn/flags.json";
import gateTexts from "../../../schemas/descriptions/zh-cn/gates.json";
import nodeTexts from "../../../schemas/descriptions/zh-cn/node.json";
import otherTitles from "../../../schemas/descriptions/zh-cn/rule-titles.json";
import seccompTexts from "../../../schemas/descriptions/zh-cn/seccomp.json";
import valueTexts from "../../../schemas/descriptions/zh-cn/values.json";
import { chineseRules } from "../core/messages/zh-cn/rules/index.ts";
import { lazyTables } from "../core/schema/lazy-tables.ts";
import type { TextTables } from "../core/schema/texts.ts";
import type { SeccompTexts } from "../core/seccomp/table.ts";

export { chinese } from "../core/messages/zh-cn/language.ts";

/** The titles of findings that are no rules. */
const titles = lazyTables({ others: otherTitles });
const titlesOfRules = Object.fromEntries(
  Object.entries(chineseRules).map(([id, { title }]) => [id, title]),
);

/** The descriptions in Simplified Chinese. A bundle of its own: it is read where an editor speaks Chinese. */
export const chineseTexts: TextTables & { readonly seccomp: SeccompTexts } = lazyTables({
  fields: fieldTexts,
  node: nodeTexts,
  values: valueTexts,
  gates: gateTexts,
  flags: flagTexts,
  ruleTitles: { ...titles.others, ...titlesOfRules },
  seccomp: seccompTexts,
});
