import { defineRule } from "../define-rule.ts";
import { keyOf } from "./shared/key-of.ts";

export const reservedMemoryUnused = defineRule({
  id: "reserved-memory-unused",
  severity: "information",
  fields: { reserved: "reservedMemory", policy: "memoryManagerPolicy" },
  check({ reserved, policy }, { config }) {
    if (reserved.value.length === 0 || policy.value !== "None") return [];
    const related = policy.written ? [policy] : [];
    const params = { byDefault: !policy.written };
    return [{ blame: keyOf(reserved, config), related, params }];
  },
});
