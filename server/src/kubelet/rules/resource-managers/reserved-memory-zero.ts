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
    `"${resource}" on NUMA node ${node} is 0 ("reserved memory may not be zero"). The kubelet does not start. Remove the line, or reserve more than 0.`,
  fix: (_params, finding, context) => [withoutLimit(finding, context, true)],
});
