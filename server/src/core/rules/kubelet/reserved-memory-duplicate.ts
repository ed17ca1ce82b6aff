import { defineRule } from "../define-rule.ts";
import { limitsOf } from "./shared/reserved-memory.ts";

export const reservedMemoryDuplicate = defineRule({
  id: "reserved-memory-duplicate",
  severity: "error",
  fields: { reserved: "reservedMemory" },
  check({ reserved }) {
    const limits = limitsOf(reserved);
    const firsts = new Map<string, (typeof limits)[number]["limit"]>();
    return limits.flatMap(({ resource, node, limit }) => {
      const about = `${node} ${resource}`;
      const first = firsts.get(about);
      if (first) return [{ blame: limit, related: [first], params: { resource, node } }];
      firsts.set(about, limit);
      return [];
    });
  },
});
