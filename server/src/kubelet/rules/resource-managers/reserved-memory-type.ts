import { preferred, renameAt } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { Amount } from "./shared/messages.ts";
import { withoutLimit } from "./shared/reserved-memory-fixes.ts";
import { limitsOf } from "./shared/reserved-memory.ts";

export default defineRule({
  id: "reserved-memory-type",
  severity: "error",
  stage: "validation",
  phrase: "is not supported, only [memory hugepages-<HugePageSize>] is accepted",
  source:
    "pkg/kubelet/apis/config/validation/validation_reserved_memory.go, validateReservedMemoryConfiguration",
  fields: { reserved: "reservedMemory" },
  check({ reserved }) {
    return limitsOf(reserved)
      .filter(({ resource }) => resource !== "memory" && !resource.startsWith("hugepages-"))
      .map(({ resource, node, limit }) => ({ blame: limit, params: { resource, node } }));
  },
  message: ({ resource, node }: Amount) =>
    `"${resource}" cannot be reserved on NUMA node ${node} ("is not supported, only [memory hugepages-<HugePageSize>] is accepted"). The kubelet does not start. Move it to systemReserved or kubeReserved.`,
  fix: ({ resource }, finding, context) => [
    renameAt(finding.path, properName(resource) ?? resource, context, preferred),
    withoutLimit(finding, context, true),
  ],
});

/** `Memory` -> `memory`, `hugepages2Mi` -> `hugepages-2Mi`. */
function properName(resource: string): string | undefined {
  if (resource.toLowerCase() === "memory") return "memory";
  const size = /^huge-?pages?[-_]?(\d+[KMG]i)$/i.exec(resource)?.[1];
  return size === undefined ? undefined : `hugepages-${size}`;
}
