import { defineRule } from "../define-rule.ts";
import { entriesOfSignals, readAmount } from "./shared/eviction.ts";

export const evictionMinReclaimPositive = defineRule({
  id: "eviction-min-reclaim-positive",
  severity: "error",
  fields: { reclaim: "evictionMinimumReclaim" },
  check({ reclaim }) {
    return entriesOfSignals(reclaim).flatMap(({ signal, setting: blame }) => {
      const amount = readAmount(blame.value);
      // A quantity of zero is allowed, a percentage of zero is not.
      const isRefused =
        (amount.kind === "percent" && amount.amount <= 0) ||
        (amount.kind === "quantity" && amount.amount < 0n);
      const isPercent = amount.kind === "percent";
      return isRefused ? [{ blame, params: { signal, written: blame.value, isPercent } }] : [];
    });
  },
});
