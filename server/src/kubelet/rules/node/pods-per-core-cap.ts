import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { writtenLast } from "../../../engine/rules/setting.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "pods-per-core-cap",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/kubelet_node_status.go, initialNode",
  fields: { perCore: "podsPerCore", max: "maxPods" },
  check({ perCore, max }) {
    // Already one core may hold as many pods as the whole node.
    if (perCore.value <= 0 || perCore.value < max.value) return [];
    const blame = writtenLast(perCore, max);
    const related = [perCore, max].filter((setting) => setting.written && setting !== blame);
    return [{ blame, related, params: { perCore: perCore.value, max: max.value } }];
  },
  message: ({ perCore, max }: { readonly perCore: number; readonly max: number }) =>
    `podsPerCore (${perCore}) has no effect: even one core allows as many pods as maxPods (${max}), which is the upper limit. Lower podsPerCore, or remove it.`,
  fix: maker.removal(),
});
