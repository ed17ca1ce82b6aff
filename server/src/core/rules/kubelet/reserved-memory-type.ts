import { defineRule } from "../define-rule.ts";
import { limitsOf } from "./shared/reserved-memory.ts";

export const reservedMemoryType = defineRule({
  id: "reserved-memory-type",
  severity: "error",
  fields: { reserved: "reservedMemory" },
  check({ reserved }) {
    return limitsOf(reserved)
      .filter(({ resource }) => resource !== "memory" && !resource.startsWith("hugepages-"))
      .map(({ resource, node, limit }) => ({ blame: limit, params: { resource, node } }));
  },
});
