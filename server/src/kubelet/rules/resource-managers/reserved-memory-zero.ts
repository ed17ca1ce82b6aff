import { defineRule } from "../define-rule.ts";
import type { Amount } from "./shared/messages.ts";
import { withoutLimit } from "./shared/reserved-memory-fixes.ts";
import { limitsOf } from "./shared/reserved-memory.ts";

export default defineRule({
  id: "reserved-memory-zero",
  severity: "error",
  stage: "validation",
  phrase: "reserved memory may not be zero",
  source:
    "pkg/kubelet/apis/config/validation/validation_reserved_memory.go, validateReservedMemoryConfiguration",
  fields: { reserved: "reservedMemory" },
  check({ reserved }) {
    return limitsOf(reserved)
      .filter(({ limit }) => limit.written && limit.value.nanos === 0n)
      .map(({ resource, node, limit }) => ({ blame: limit, params: { resource, node } }));
  },
  message: ({ resource, node }: Amount) =>
    `reserved memory may not be zero, as it is here for "${resource}" on NUMA node ${node}. The kubelet does not start. Remove the line.`,
  fix: (_params, finding, context) => [withoutLimit(finding, context, true)],
});
