import { maker } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import { keyOf } from "../shared/key-of.ts";

export default defineRule({
  id: "reserved-memory-unused",
  severity: "information",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/cm/memorymanager/memory_manager.go, NewManager",
  fields: { reserved: "reservedMemory", policy: "memoryManagerPolicy" },
  check({ reserved, policy }, { config }) {
    if (reserved.value.length === 0 || policy.value !== "None") return [];
    const related = policy.written ? [policy] : [];
    const params = { byDefault: !policy.written };
    return [{ blame: keyOf(reserved, config), related, params }];
  },
  message: ({ byDefault }: { readonly byDefault: boolean }) =>
    `reservedMemory has no effect, because memoryManagerPolicy is None${byDefault ? " by default" : ""}. Set memoryManagerPolicy: Static, or remove reservedMemory.`,
  fix: maker.either(maker.setting(["memoryManagerPolicy", "Static"]), maker.removal({})),
});
