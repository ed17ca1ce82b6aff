import { quantities } from "../../amounts.ts";
import { removeAt, maker } from "../../../engine/analysis/fix-candidates.ts";
import { nearestQuantity } from "../../../engine/syntax/quantity.ts";
import { defineRule } from "../define-rule.ts";
import { type Rewritable, type NamedThreshold, unsigned } from "./shared/unsigned.ts";
import {
  entriesOfSignals,
  readAmount,
  hardThresholds,
  readThreshold,
} from "../../effective/eviction-thresholds.ts";

const unreadable =
  (field: string) =>
  ({ signal, written, rewrite }: Rewritable): string =>
    `"${written}" is not a valid ${field} for ${signal} ("quantities must match"). The kubelet does not start. Write ${
      rewrite ?? "a quantity such as 500Mi, or a percentage such as 5%"
    }.`;

export const evictionMinReclaimFormat = defineRule({
  id: "eviction-min-reclaim-format",
  severity: "error",
  stage: "start-up",
  phrase: "quantities must match",
  source: "pkg/kubelet/eviction/helpers.go, parseMinimumReclaims",
  fields: { reclaim: "evictionMinimumReclaim" },
  check({ reclaim }) {
    return entriesOfSignals(reclaim)
      .filter(({ setting }) => readAmount(setting.value).kind === "invalid")
      .map(({ signal, setting: blame }) => {
        const rewrite = nearestQuantity(blame.value);
        return { blame, params: { signal, written: blame.value, rewrite } };
      });
  },
  message: unreadable("minimum reclaim"),
  fix: ({ written }, { path }, context) => [
    ...quantities(written, path, context),
    removeAt(path, context),
  ],
});

export const evictionMinReclaimPositive = defineRule({
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

export const evictionMinReclaimUnused = defineRule({
  id: "eviction-min-reclaim-unused",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/eviction/helpers.go, ParseThresholdConfig",
  fields: {
    reclaim: "evictionMinimumReclaim",
    hard: "evictionHard",
    soft: "evictionSoft",
    merge: "mergeDefaultEvictionSettings",
  },
  check({ reclaim, soft }, { config, node }) {
    const hard = hardThresholds(config, node);
    const isOff = (text: string | undefined): boolean => readThreshold(text ?? "0%").kind === "off";
    return (
      entriesOfSignals(reclaim)
        // The kubelet derives the thresholds of these itself.
        .filter(({ signal }) => !/^(containerfs|allocatableMemory)\./.test(signal))
        .filter(({ signal }) => isOff(hard.get(signal)) && isOff(soft.value.get(signal)?.value))
        .map(({ signal, setting: blame }) => ({ blame, params: { signal } }))
    );
  },
  message: ({ signal }: { readonly signal: string }) =>
    `This minimum reclaim has no effect: neither evictionHard nor evictionSoft has a threshold for ${signal}. Add one, or remove the line.`,
  fix: maker.removal(),
});
