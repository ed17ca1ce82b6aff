import { itemOf, removeAt } from "../../../engine/analysis/fix-candidates.ts";
import type { Setting } from "../../../engine/rules/setting.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
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
