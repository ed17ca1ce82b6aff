import {
  removeAll,
  removeAt,
  itemOf,
  preferred,
  setAt,
} from "../../../engine/analysis/fix-candidates.ts";
import { defineRule, defineNodeRule } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";
import { type Setting, second, writtenLast } from "../../../engine/rules/setting.ts";
import { durationText } from "../../effective/canonical-text.ts";

export const shutdownByPriorityConflict = defineRule({
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

export const shutdownPriorityOrder = defineRule({
  id: "shutdown-priority-order",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/nodeshutdown/nodeshutdown_manager.go, migrateConfig",
  fields: { list: "shutdownGracePeriodByPodPriority" },
  check({ list }) {
    const first = new Map<number, Setting<number>>();
    return list.value.flatMap((item) => {
      const { priority } = item.value;
      const same = first.get(priority.value);
      if (same) {
        return [{ blame: priority, related: [same], params: { priority: priority.value } }];
      }
      first.set(priority.value, priority);
      return [];
    });
  },
  message: ({ priority }: { readonly priority: number }) =>
    `Priority ${priority} is listed twice. The kubelet starts, but it is undefined which of the two grace periods applies. Remove one of the entries.`,
  fix: (_params, finding, context) => [removeAt(itemOf(finding), context)],
});

export const shutdownInhibitDelay = defineNodeRule({
  id: "shutdown-inhibit-delay",
  severity: "warning",
  stage: "start-up",
  phrase: "is less than requested ShutdownGracePeriod",
  source: "pkg/kubelet/nodeshutdown/nodeshutdown_manager_linux.go, start",
  fields: { grace: "shutdownGracePeriod" },
  check({ grace }, { node, config }) {
    const delay = node?.inhibitDelay;
    const seconds = grace.value / second;
    const isUsed = node?.os !== "windows" && config.isGateOn("GracefulNodeShutdown");
    if (delay === undefined || !isUsed || seconds <= delay) return [];
    return [{ blame: grace, params: { grace: Math.ceil(seconds), delay } }];
  },
  message: ({ grace, delay }: { readonly grace: number; readonly delay: number }) =>
    `shutdownGracePeriod is ${grace} s, but logind allows only ${delay} s ("is less than requested ShutdownGracePeriod"). Pods may be killed early. Set InhibitDelayMaxSec=${grace} under [Login] in /etc/systemd/logind.conf.d/99-kubelet.conf.`,
  noFix: "Change the logind configuration on the node, not this file.",
});

export const shutdownCriticalLeTotal = defineRule({
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
