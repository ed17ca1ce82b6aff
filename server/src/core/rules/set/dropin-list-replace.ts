import type { TreeNode } from "../../effective/tree.ts";
import { defineSetRule } from "../define-set-rule.ts";
import { isLate, isSameValue, shortText, writtenValues } from "./written-values.ts";

export const dropinListReplace = defineSetRule({
  id: "dropin-list-replace",
  severity: "information",
  check: ({ effective: { merged, index } }) =>
    [...writtenValues(merged, index.root)].flatMap(({ path, value, entry }) => {
      const before = entry.hides?.value;
      if (value.kind !== "list" || before?.kind !== "list" || !entry.hides) return [];
      if (!isLate(value) || before.isDefault) return [];
      const isLost = (item: TreeNode): boolean =>
        !value.items.some((each) => isSameValue(each, item));
      const lost = before.items.filter(isLost).map(shortText);
      if (lost.length === 0) return [];
      const related = [{ span: entry.hides.key.span, path }];
      return [{ blame: { span: entry.key.span, path }, params: { field: path, lost }, related }];
    }),
});
