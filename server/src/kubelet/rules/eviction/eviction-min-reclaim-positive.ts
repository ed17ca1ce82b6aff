import { defineRule } from "../define-rule.ts";
import type { NamedThreshold } from "./shared/messages.ts";
import { entriesOfSignals, readAmount } from "../../effective/eviction-thresholds.ts";
import { unsigned } from "./shared/unsigned.ts";

export default defineRule({
  id: "eviction-min-reclaim-positive",
  severity: "error",
  stage: "start-up",
  phrase: "minimum reclaim",
  source: "pkg/kubelet/eviction/helpers.go, parseMinimumReclaims",
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
  message: ({ signal, written, isPercent }: NamedThreshold & { readonly isPercent: boolean }) =>
    `The minimum reclaim of ${signal} must be ${isPercent ? "a percentage above 0%" : "zero or more"}, got ${written}. The kubelet does not start.`,
  fix: unsigned,
});
