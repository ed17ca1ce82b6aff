import { replaceAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { NamedThreshold } from "./shared/messages.ts";
import { entriesOfSignals, readThreshold } from "../../effective/eviction-thresholds.ts";
import { unsigned } from "./shared/unsigned.ts";

export default defineRule({
  id: "eviction-percent-range",
  severity: "error",
  stage: "start-up",
  phrase: "eviction percentage threshold",
  source: "pkg/kubelet/eviction/helpers.go, parseThresholdStatement",
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
  message: ({ signal, written, isLow }: NamedThreshold & { readonly isLow: boolean }) =>
    `The eviction percentage threshold ${signal} must be ${isLow ? ">= 0%" : "<= 100%"}, got ${written}. The kubelet does not start. To disable the signal, write 0%.`,
  fix: (params, finding, context) => [
    ...unsigned(params, finding, context),
    replaceAt(finding.path, "0%", context),
  ],
});
