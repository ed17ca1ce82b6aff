import fieldTexts from "../../../schemas/descriptions/zh-cn/fields.json";
import gateTexts from "../../../schemas/descriptions/zh-cn/gates.json";
import nodeTexts from "../../../schemas/descriptions/zh-cn/node.json";
import seccompTexts from "../../../schemas/descriptions/zh-cn/seccomp.json";
import valueTexts from "../../../schemas/descriptions/zh-cn/values.json";
import { lazyTable } from "../core/schema/lazy-table.ts";
import type { TextTables } from "../core/schema/texts.ts";
import type { SeccompTexts } from "../core/seccomp/table.ts";

export { chinese } from "../core/messages/zh-cn/language.ts";

const texts = {
  fields: lazyTable(fieldTexts),
  node: lazyTable(nodeTexts),
  values: lazyTable(valueTexts),
  gates: lazyTable(gateTexts),
  seccomp: lazyTable(seccompTexts),
};

/** The descriptions in Simplified Chinese. A bundle of its own: it is read where an editor speaks Chinese. */
export const chineseTexts: TextTables = {
  get fields() {
    return texts.fields();
  },
  get node() {
    return texts.node();
  },
  get values() {
    return texts.values();
  },
  get gates() {
    return texts.gates();
  },
};

/** The descriptions of seccomp's calls and constants. */
export function chineseSeccompTexts(): SeccompTexts {
  return texts.seccomp();
}
