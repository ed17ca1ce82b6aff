import { defineRule } from "../define-rule.ts";
import { durationText } from "./shared/duration-text.ts";

export const loggingFlushPanic = defineRule({
  id: "logging-flush-panic",
  severity: "error",
  // From 1.35 on the kubelet checks the value; see "logging-flush-positive".
  versions: { until: "1.34" },
  fields: { flush: "logging.flushFrequency" },
  check: ({ flush }) =>
    flush.value <= 0 ? [{ blame: flush, params: { flush: durationText(flush.value) } }] : [],
});
