import type { Setting } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";

export const shutdownPriorityOrder = defineRule({
  id: "shutdown-priority-order",
  severity: "warning",
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
});
