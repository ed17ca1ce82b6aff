import { isWritten, preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import { swapped } from "../../../engine/analysis/swapped.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import { defineRule } from "../define-rule.ts";

interface Params {
  readonly low: number;
  readonly high: number;
}

export default defineRule({
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
  message: ({ low, high }: Params) =>
    `imageGCLowThresholdPercent (${low}) must be less than imageGCHighThresholdPercent (${high}). The kubelet does not start. Lower imageGCLowThresholdPercent.`,
  fix: lowBelowHigh,
});

/** The low mark below the high one; where both are written they may only be in the wrong order. */
function lowBelowHigh(
  { low, high }: Params,
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
