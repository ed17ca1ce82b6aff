import { preferred, replaceAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { NamedThreshold } from "./shared/messages.ts";
import { entriesOfSignals, readThreshold } from "../../effective/eviction-thresholds.ts";
import { unsigned } from "./shared/unsigned.ts";

export default defineRule({
  id: "eviction-threshold-positive",
  severity: "error",
  stage: "start-up",
  phrase: "must be positive",
  source: "pkg/kubelet/eviction/helpers.go, parseThresholdStatement",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft).flatMap(({ signal, setting: blame }) => {
      const threshold = readThreshold(blame.value);
      if (threshold.kind !== "quantity" || threshold.amount > 0n) return [];
      return [{ blame, params: { signal, written: blame.value } }];
    });
  },
  message: ({ signal, written }: NamedThreshold) =>
    `The eviction threshold ${signal} must be positive, got ${written}. The kubelet does not start. To disable the signal, write 0%.`,
  fix: (params, finding, context) => [
    ...unsigned(params, finding, context).slice(0, 1),
    replaceAt(finding.path, "0%", context, preferred),
  ],
});
