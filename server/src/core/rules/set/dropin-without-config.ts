import { defineSetRule } from "../define-set-rule.ts";

export const dropinWithoutConfig = defineSetRule({
  id: "dropin-without-config",
  severity: "warning",
  check({ hasMain, dropIns }) {
    const [first] = dropIns ?? [];
    return hasMain || !first ? [] : [{ blame: { span: first.top, path: "" }, params: {} }];
  },
});
