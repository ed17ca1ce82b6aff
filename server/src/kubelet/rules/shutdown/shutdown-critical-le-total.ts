import { preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import { defineRule } from "../define-rule.ts";
import { durationText } from "../shared/duration-text.ts";

export default defineRule({
  id: "shutdown-critical-le-total",
  severity: "error",
  stage: "validation",
  phrase: "must be <= shutdownGracePeriod",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: { critical: "shutdownGracePeriodCriticalPods", total: "shutdownGracePeriod" },
  check({ critical, total }, { config }) {
    if (!config.isGateOn("GracefulNodeShutdown") || critical.value <= total.value) return [];
    const blame = writtenLast(critical, total);
    const related = [critical, total].filter((setting) => setting.written && setting !== blame);
    const params = { critical: durationText(critical.value), total: durationText(total.value) };
    return [{ blame, related, params }];
  },
  message: ({ critical, total }: { readonly critical: string; readonly total: string }) =>
    `shutdownGracePeriodCriticalPods (${critical}) must be <= shutdownGracePeriod (${total}), which includes it. The kubelet does not start. Raise shutdownGracePeriod to at least ${critical}.`,
  fix: ({ critical, total }, _finding, context) => [
    setAt("shutdownGracePeriod", critical, context, preferred),
    setAt("shutdownGracePeriodCriticalPods", total, context),
  ],
});
