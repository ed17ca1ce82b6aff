import {
  preferred,
  renameAt,
  replaceAt,
  removeAt,
  textAt,
  maker,
} from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";
import type { Amount } from "./shared/messages.ts";
import { withoutLimit, goneWithLimit, limitsOf } from "./shared/reserved-memory.ts";
import { computedText, wholeQuantity } from "../../quantity-sum.ts";
import { onNode } from "../shared/on-node.ts";
import { joinEdits, removePlace, setValue } from "../../../engine/syntax/edits/document-editor.ts";
import {
  type FixCandidates,
  type Fix,
  type FixContext,
  fixOf,
} from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { parseQuantity, quantityText } from "../../../engine/syntax/quantity.ts";
import { keyOf } from "../shared/key-of.ts";

export const reservedMemoryType = defineRule({
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

export const reservedMemoryZero = defineRule({
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

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export const reservedMemoryWhole = defineRule({
  id: "reserved-memory-whole",
  severity: "warning",
  stage: "start-up",
  phrase: "could not covert a variable of type Quantity to int64",
  source: "pkg/kubelet/cm/memorymanager/memory_manager.go, convertReserved",
  fields: { policy: "memoryManagerPolicy", reserved: "reservedMemory" },
  check({ policy, reserved }, context) {
    if (policy.value !== "Static") return [];
    return limitsOf(reserved).flatMap(({ resource, limit: blame }) => {
      if (!blame.written || blame.value.isWhole) return [];
      const whole = computedText(wholeQuantity(blame.value.value, "binary"));
      return [{ blame, related: [policy], params: { resource, whole }, ...onNode(context) }];
    });
  },
  message: ({ resource, whole }: { readonly resource: string; readonly whole: string }) =>
    `"${resource}" in reservedMemory must be an integer, without a fraction or the unit m. The kubelet exits during startup ("could not covert a variable of type Quantity to int64"). Write ${whole}.`,
  fix: ({ whole }, { path }, context) => [replaceAt(path, whole, context, { isPreferred: true })],
});

type ReservedMemoryDuplicateParams = Amount;

export const reservedMemoryDuplicate = defineRule({
  id: "reserved-memory-duplicate",
  severity: "error",
  stage: "validation",
  phrase: "the reserved memory has a duplicate value",
  source:
    "pkg/kubelet/apis/config/validation/validation_reserved_memory.go, validateReservedMemoryConfiguration",
  fields: { reserved: "reservedMemory" },
  check({ reserved }) {
    const limits = limitsOf(reserved);
    const firsts = new Map<string, (typeof limits)[number]["limit"]>();
    return limits.flatMap(({ resource, node, limit }) => {
      const place = `${node} ${resource}`;
      const first = firsts.get(place);
      if (first) return [{ blame: limit, related: [first], params: { resource, node } }];
      firsts.set(place, limit);
      return [];
    });
  },
  message: ({ resource, node }: ReservedMemoryDuplicateParams) =>
    `"${resource}" for NUMA node ${node} is set twice ("the reserved memory has a duplicate value"). The kubelet does not start. Merge the two entries.`,
  fix: mergeLimits,
});

/** The second amount is added to the first; or it goes. */
function mergeLimits(
  _params: ReservedMemoryDuplicateParams,
  finding: Finding,
  context: FixContext,
): FixCandidates {
  const first = finding.related?.[0]?.message;
  const into = first?.key === "related-setting" ? first.params.path : undefined;
  const gone = goneWithLimit(finding, context);
  return [
    into === undefined ? undefined : mergedLimit(finding.path, into, gone, context),
    removeAt(gone, context),
  ];
}

function mergedLimit(
  from: string,
  into: string,
  gone: string,
  context: FixContext,
): Fix | undefined {
  const [a, b] = [into, from].map((path) => parseQuantity(textAt(context, path) ?? "")?.nanos);
  if (a === undefined || b === undefined) return undefined;
  const { edited } = context;
  const edits = joinEdits(setValue(edited, into, quantityText(a + b)), removePlace(edited, gone));
  return fixOf({ key: "merge-into", params: { from, into } }, edits, preferred);
}

export const reservedMemoryUnused = defineRule({
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
