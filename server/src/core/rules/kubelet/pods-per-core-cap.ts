import { writtenLast } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";

export const podsPerCoreCap = defineRule({
  id: "pods-per-core-cap",
  severity: "information",
  fields: { perCore: "podsPerCore", max: "maxPods" },
  check({ perCore, max }) {
    // Already one core may hold as many pods as the whole node.
    if (perCore.value <= 0 || perCore.value < max.value) return [];
    const blame = writtenLast(perCore, max);
    const related = [perCore, max].filter((setting) => setting.written && setting !== blame);
    return [{ blame, related, params: { perCore: perCore.value, max: max.value } }];
  },
});
