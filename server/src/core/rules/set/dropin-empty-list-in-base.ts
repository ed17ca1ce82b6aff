import { defineSetRule } from "../define-set-rule.ts";

export const dropinEmptyListInBase = defineSetRule({
  id: "dropin-empty-list-in-base",
  severity: "warning",
  versions: { since: "1.32" },
  check({ effective: { config, main }, dropIns }) {
    const path = "enforceNodeAllocatable";
    const written = main.entries.get(path)?.value;
    const isLost = dropIns !== undefined && !config.setting(path).written;
    if (written?.kind !== "list" || written.items.length > 0 || !isLost) return [];
    return [{ blame: { span: written.span, path }, params: {} }];
  },
});
