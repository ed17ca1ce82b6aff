import { writtenLast } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";
import { durationText } from "./shared/duration-text.ts";

export const imageMaxGcAgeGtMin = defineRule({
  id: "image-max-gc-age-gt-min",
  severity: "error",
  fields: { max: "imageMaximumGCAge", min: "imageMinimumGCAge" },
  check({ max, min }) {
    // Zero switches the maximum off; a negative one has a finding of its own.
    if (max.value <= 0 || max.value > min.value) return [];
    const blame = writtenLast(max, min);
    const related = [max, min].filter((setting) => setting.written && setting !== blame);
    const params = { max: durationText(max.value), min: durationText(min.value) };
    return [{ blame, related, params }];
  },
});
