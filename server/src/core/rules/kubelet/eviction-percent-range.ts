import { defineRule } from "../define-rule.ts";
import { entriesOfSignals, readThreshold } from "./shared/eviction.ts";

export const evictionPercentRange = defineRule({
  id: "eviction-percent-range",
  severity: "error",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft).flatMap(({ signal, setting: blame }) => {
      const threshold = readThreshold(blame.value);
      if (threshold.kind !== "percent") return [];
      const isLow = threshold.amount < 0;
      if (!isLow && !(threshold.amount > 100)) return [];
      return [{ blame, params: { signal, written: blame.value, isLow } }];
    });
  },
});
