import { defineRule } from "../define-rule.ts";

export const mergeDefaultEvictionScope = defineRule({
  id: "merge-default-eviction-scope",
  severity: "information",
  versions: { since: "1.33" },
  fields: { merge: "mergeDefaultEvictionSettings", hard: "evictionHard" },
  check({ merge, hard }) {
    if (!merge.written || !merge.value || hard.written) return [];
    return [{ blame: merge, params: { field: merge.path } }];
  },
});
