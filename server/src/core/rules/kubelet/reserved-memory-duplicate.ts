import { defineRule } from "../define-rule.ts";
import { limitsOf } from "./shared/reserved-memory.ts";

export const reservedMemoryDuplicate = defineRule({
  id: "reserved-memory-duplicate",
  severity: "error",
  fields: { reserved: "reservedMemory" },
  check({ reserved }) {
    const limits = limitsOf(reserved);
    return limits.flatMap(({ resource, node, limit }, at) => {
      const first = limits.findIndex((other) => other.resource === resource && other.node === node);
      const related = limits.slice(first, first + 1).map((other) => other.limit);
      return first < at ? [{ blame: limit, related, params: { resource, node } }] : [];
    });
  },
});
