import { isWritten, preferred, setAt, swapped } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { writtenLast, second } from "../../../engine/rules/setting.ts";
import { defineRule } from "../define-rule.ts";
import { parseDuration } from "../../../engine/syntax/duration.ts";
import { durationText } from "../../effective/canonical-text.ts";

interface ImageGcLowLtHighParams {
  readonly low: number;
  readonly high: number;
}

export const imageGcLowLtHigh = defineRule({
  id: "image-gc-low-lt-high",
  severity: "error",
  stage: "validation",
  phrase: "must be less than imageGCHighThresholdPercent",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { high: "imageGCHighThresholdPercent", low: "imageGCLowThresholdPercent" },
  check({ high, low }) {
    if (low.value < high.value) return [];
    const blame = writtenLast(low, high);
    const related = [low, high].filter((setting) => setting.written && setting !== blame);
    return [{ blame, related, params: { low: low.value, high: high.value } }];
  },
  message: ({ low, high }: ImageGcLowLtHighParams) =>
    `imageGCLowThresholdPercent (${low}) must be less than imageGCHighThresholdPercent (${high}). The kubelet does not start. Lower imageGCLowThresholdPercent.`,
  fix: lowBelowHigh,
});

/** The low mark below the high one; where both are written they may only be in the wrong order. */
function lowBelowHigh(
  { low, high }: ImageGcLowLtHighParams,
  _finding: Finding,
  context: FixContext,
): FixCandidates {
  const [lowPath, highPath] = [
    "imageGCLowThresholdPercent",
    "imageGCHighThresholdPercent",
  ] as const;
  const isBoth = isWritten(context, lowPath) && isWritten(context, highPath) && low !== high;
  return [
    isBoth ? swapped([lowPath, low], [highPath, high], context, preferred) : undefined,
    high >= 1 ? setAt(lowPath, Math.max(high - 5, 0), context, preferred) : undefined,
  ];
}

interface ImageMaxGcAgeGtMinParams {
  readonly max: string;
  readonly min: string;
}

export const imageMaxGcAgeGtMin = defineRule({
  id: "image-max-gc-age-gt-min",
  severity: "error",
  stage: "validation",
  phrase: "must be greater than imageMinimumGCAge",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { max: "imageMaximumGCAge", min: "imageMinimumGCAge" },
  check({ max, min }) {
    // Zero switches the maximum off; a negative one has a finding of its own.
    if (max.value <= 0 || max.value > min.value) return [];
    const blame = writtenLast(max, min);
    const related = [max, min].filter((setting) => setting.written && setting !== blame);
    const params = { max: durationText(max.value), min: durationText(min.value) };
    return [{ blame, related, params }];
  },
  message: ({ max, min }: ImageMaxGcAgeGtMinParams) =>
    `imageMaximumGCAge (${max}) must be greater than imageMinimumGCAge (${min}). The kubelet does not start. Raise imageMaximumGCAge, or set it to 0s to keep images of any age.`,
  fix: minBelowMax,
});

/** The two ages the other way round, a maximum above the minimum, or none. */
function minBelowMax(
  { max, min }: ImageMaxGcAgeGtMinParams,
  _finding: Finding,
  context: FixContext,
): FixCandidates {
  const [maxPath, minPath] = ["imageMaximumGCAge", "imageMinimumGCAge"] as const;
  const isBoth = isWritten(context, maxPath) && isWritten(context, minPath) && max !== min;
  const lowest = parseDuration(min);
  const above = lowest.ok ? Number(lowest.nanoseconds) * 2 : 0;
  return [
    isBoth ? swapped([maxPath, max], [minPath, min], context, preferred) : undefined,
    above >= second ? setAt(maxPath, durationText(above), context, preferred) : undefined,
    setAt(maxPath, "0s", context),
  ];
}
