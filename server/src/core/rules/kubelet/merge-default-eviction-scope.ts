import { defineRule } from "../define-rule.ts";
import { isFromDropIn } from "./shared/eviction.ts";

export const mergeDefaultEvictionScope = defineRule({
  id: "merge-default-eviction-scope",
  severity: "information",
  versions: { since: "1.33" },
  fields: { merge: "mergeDefaultEvictionSettings", hard: "evictionHard" },
  check({ merge, hard }, { role }) {
    if (!merge.written || !merge.value) return [];
    const isDropIn = role === "drop-in" || isFromDropIn(merge);
    return isDropIn || !hard.written ? [{ blame: merge, params: { isDropIn } }] : [];
  },
});
