import { removeAll, removeAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";

export default defineRule({
  id: "shutdown-by-priority-conflict",
  severity: "error",
  stage: "validation",
  phrase: "Cannot specify both shutdownGracePeriodByPodPriority and shutdownGracePeriod",
  source: "pkg/kubelet/apis/config/validation/validation.go, ValidateKubeletConfiguration",
  fields: {
    list: "shutdownGracePeriodByPodPriority",
    total: "shutdownGracePeriod",
    critical: "shutdownGracePeriodCriticalPods",
  },
  optional: ["total", "critical"],
  check({ list, total, critical }, { config }) {
    if (!config.isGateOn("GracefulNodeShutdownBasedOnPodPriority")) return [];
    const periods = [total, critical].filter(({ value }) => value > 0);
    if (list.value.length === 0 || periods.length === 0) return [];
    const params = { periods: periods.map(({ path }) => path) };
    return [{ blame: keyOf(list, config), related: periods, params }];
  },
  message: ({ periods }: { readonly periods: readonly string[] }) =>
    `shutdownGracePeriodByPodPriority cannot be combined with ${periods.join(" and ")} ("Cannot specify both shutdownGracePeriodByPodPriority and shutdownGracePeriod"). The kubelet does not start. Remove one of them.`,
  fix: ({ periods }, { path }, context) => [removeAll(periods, context), removeAt(path, context)],
});
