import { quantities } from "../../amounts.ts";
import { preferred, removeAt, replaceAt } from "../../../engine/analysis/fix-candidates.ts";
import { nearestQuantity } from "../../../engine/syntax/quantity.ts";
import { defineRule } from "../define-rule.ts";
import { halfWidth } from "../../../engine/text/half-width.ts";
import { type Rewritable, type NamedThreshold, unsigned } from "./shared/unsigned.ts";
import { entriesOfSignals, readThreshold } from "../../effective/eviction-thresholds.ts";

export const evictionThresholdFormat = defineRule({
  id: "eviction-threshold-format",
  severity: "error",
  stage: "start-up",
  phrase: "quantities must match",
  source: "pkg/kubelet/eviction/helpers.go, parseThresholdStatement",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft)
      .filter(({ setting }) => readThreshold(setting.value).kind === "invalid")
      .map(({ signal, setting: blame }) => {
        const plain = halfWidth(blame.value);
        const isThreshold = plain !== undefined && readThreshold(plain).kind !== "invalid";
        const rewrite = isThreshold ? plain : nearestQuantity(blame.value);
        return { blame, params: { signal, written: blame.value, rewrite } };
      });
  },
  message: ({ signal, written, rewrite }: Rewritable) =>
    `"${written}" is not a valid threshold for ${signal} ("quantities must match"). The kubelet does not start. Write ${
      rewrite ?? "a quantity above zero such as 100Mi, or a percentage such as 10%"
    }.`,
  fix: ({ written, rewrite }, { path }, context) => [
    rewrite?.endsWith("%") === true ? replaceAt(path, rewrite, context, preferred) : undefined,
    ...quantities(written, path, context),
    removeAt(path, context),
  ],
});

export const evictionThresholdPositive = defineRule({
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

export const evictionPercentRange = defineRule({
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

export const evictionPercent0100 = defineRule({
  id: "eviction-percent-0-100",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/eviction/helpers.go, parseThresholdStatement",
  fields: { hard: "evictionHard", soft: "evictionSoft" },
  optional: ["hard", "soft"],
  check({ hard, soft }) {
    return entriesOfSignals(hard, soft)
      .filter(({ setting }) => readThreshold(setting.value).kind === "off")
      .map(({ signal, setting: blame }) => ({
        blame,
        params: { signal, written: blame.value },
        // 0% says what it does.
        severity: blame.value === "0%" ? ("hint" as const) : undefined,
      }));
  },
  message: ({ signal, written }: NamedThreshold) =>
    `${written} disables this threshold: the kubelet does not evict pods for ${signal}.${written === "100%" ? " 100% does not evict pods immediately." : ""}`,
  noFix: "This finding only explains the effect of the value.",
});
