import { defineRule } from "../define-rule.ts";
import { entriesOfSignals, readThreshold } from "./shared/eviction.ts";

export const evictionThresholdPositive = defineRule({
  id: "eviction-threshold-positive",
  severity: "error",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft).flatMap(({ signal, setting: blame }) => {
      const threshold = readThreshold(blame.value);
      if (threshold.kind !== "quantity" || threshold.amount > 0n) return [];
      return [{ blame, params: { signal, written: blame.value } }];
    });
  },
});
