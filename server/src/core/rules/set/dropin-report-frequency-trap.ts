import { durationText } from "../../effective/canonical-text.ts";
import { isAboveMain } from "../../effective/layer-span.ts";
import { defineSetRule } from "../define-set-rule.ts";

export const dropinReportFrequencyTrap = defineSetRule({
  id: "dropin-report-frequency-trap",
  severity: "information",
  check({ effective: { config } }) {
    const update = config.setting("nodeStatusUpdateFrequency");
    const report = config.setting("nodeStatusReportFrequency");
    if (!update.written || !isAboveMain(update.span) || report.written) return [];
    if (update.value === report.value) return [];
    const params = { update: goText(update.value), report: goText(report.value) };
    return [{ blame: update, params }];
  },
});

function goText(nanoseconds: number): string {
  return durationText(BigInt(Math.round(nanoseconds)));
}
