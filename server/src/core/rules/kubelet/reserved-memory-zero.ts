import { defineRule } from "../define-rule.ts";
import { limitsOf } from "./shared/reserved-memory.ts";

export const reservedMemoryZero = defineRule({
  id: "reserved-memory-zero",
  severity: "error",
  fields: { reserved: "reservedMemory" },
  check({ reserved }) {
    return limitsOf(reserved)
      .filter(({ limit }) => limit.written && limit.value.nanos === 0n)
      .map(({ resource, node, limit }) => ({ blame: limit, params: { resource, node } }));
  },
});
