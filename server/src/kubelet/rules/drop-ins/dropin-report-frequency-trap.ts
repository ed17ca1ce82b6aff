import { preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { durationText } from "../../effective/canonical-text.ts";
import { isAboveMain } from "../../effective/layer-span.ts";
import { defineSetRule } from "../define-set-rule.ts";

export default defineSetRule({
  id: "dropin-report-frequency-trap",
  severity: "information",
  stage: "decode",
  source: "cmd/kubelet/app/server.go, mergeKubeletConfigurations",
  check({ effective: { config } }) {
    const update = config.setting("nodeStatusUpdateFrequency");
    const report = config.setting("nodeStatusReportFrequency");
    if (!update.written || !isAboveMain(update.span) || report.written) return [];
    if (update.value === report.value) return [];
    const params = { update: goText(update.value), report: goText(report.value) };
    return [{ blame: update, params }];
  },
  message: ({ update, report }: { readonly update: string; readonly report: string }) =>
    `nodeStatusReportFrequency does not follow this ${update}: it was set to ${report} before this drop-in was read. Set nodeStatusReportFrequency too, or move this line to the main file.`,
  fix: ({ update }, _finding, context) => [
    setAt("nodeStatusReportFrequency", update, context, preferred),
  ],
});

function goText(nanoseconds: number): string {
  return durationText(BigInt(Math.round(nanoseconds)));
}
