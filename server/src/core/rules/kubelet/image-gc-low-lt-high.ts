import { writtenLast } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";

export const imageGcLowLtHigh = defineRule({
  id: "image-gc-low-lt-high",
  severity: "error",
  fields: { high: "imageGCHighThresholdPercent", low: "imageGCLowThresholdPercent" },
  check({ high, low }) {
    if (low.value < high.value) return [];
    const blame = writtenLast(low, high);
    const related = [low, high].filter((setting) => setting.written && setting !== blame);
    return [{ blame, related, params: { low: low.value, high: high.value } }];
  },
});
