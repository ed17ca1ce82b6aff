import {
  isWritten,
  preferred,
  setAt,
  textAt,
  replaceAt,
  maker,
} from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { parseQuantity, quantityText, nanosOf } from "../../../engine/syntax/quantity.ts";
import { pathOfItem, pathOfKey } from "../../../engine/text/value-path.ts";
import { defineRule, type RuleContext, defineNodeRule } from "../define-rule.ts";
import {
  defaultHardThresholds,
  hardThresholds,
  readThreshold,
} from "../../effective/eviction-thresholds.ts";
import { onNode } from "../shared/on-node.ts";
import { reserved, withoutLimit, limitsOf } from "./shared/reserved-memory.ts";
import { writtenPlace } from "../../../engine/syntax/edits/document-editor.ts";
import { reservedMemoryNeeded } from "../../effective/allocatable/node-resources.ts";
import { keyOf } from "../shared/key-of.ts";

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export const memoryManagerStaticNeedsReserved = defineRule({
  id: "memory-manager-static-needs-reserved",
  severity: "warning",
  stage: "start-up",
  phrase: "you should specify the system reserved memory",
  source: "pkg/kubelet/cm/memorymanager/policy_static.go, NewPolicyStatic",
  fields: { policy: "memoryManagerPolicy", reserved: "reservedMemory" },
  check({ policy, reserved }, context) {
    if (policy.value !== "Static") return [];
    if (limitsOf(reserved).some(({ resource }) => resource === "memory")) return [];
    return [{ blame: policy, params: { policy: policy.value }, ...onNode(context) }];
  },
  message: ({ policy }: { readonly policy: string }) =>
    `memoryManagerPolicy "${policy}" requires reservedMemory. The kubelet exits during startup ("you should specify the system reserved memory" or "determined by Node Allocatable feature"). Add reservedMemory.`,
  fix: reserveMemory,
});

/** Sets aside on the first NUMA node what the other settings keep from pods. */
function reserveMemory(_params: unknown, _finding: Finding, context: FixContext): FixCandidates {
  const amount = writtenReservation(context);
  if (amount === undefined || amount === 0n) return [];
  const text = quantityText(amount);
  const isThere = isWritten(context, pathOfItem(reserved, 0));
  return [
    isThere
      ? setAt(pathOfKey(`${pathOfItem(reserved, 0)}.limits`, "memory"), text, context, preferred)
      : setAt(reserved, [{ numaNode: 0, limits: { memory: text } }], context, preferred),
  ];
}

/** The sum of the reservations and the eviction threshold; undefined if it depends on the machine. */
function writtenReservation(context: FixContext): bigint | undefined {
  const signal = "memory.available";
  const standard = defaultHardThresholds.get(signal) ?? "0";
  const isMerged = textAt(context, "mergeDefaultEvictionSettings") === "true";
  const written = textAt(context, pathOfKey("evictionHard", signal));
  const hard = written ?? (isWritten(context, "evictionHard") && !isMerged ? "0" : standard);
  const texts = ["kubeReserved", "systemReserved"].map((map) => textAt(context, `${map}.memory`));
  let sum = 0n;
  for (const text of [...texts, /^(?:0|100)%$/.test(hard) ? "0" : hard]) {
    const amount = parseQuantity(text ?? "0")?.nanos;
    if (amount === undefined) return undefined;
    sum += amount;
  }
  return sum;
}

interface MemoryManagerStaticSumParams {
  readonly resource: string;
  readonly sum: string;
  readonly expected: string;
}

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export const memoryManagerStaticSum = defineRule({
  id: "memory-manager-static-sum",
  severity: "warning",
  stage: "start-up",
  phrase: "determined by Node Allocatable feature",
  source: "pkg/kubelet/cm/memorymanager/memory_manager.go, validateReservedMemory",
  fields: {
    policy: "memoryManagerPolicy",
    reserved: "reservedMemory",
    kube: "kubeReserved",
    system: "systemReserved",
    hard: "evictionHard",
    merge: "mergeDefaultEvictionSettings",
  },
  check({ policy, reserved }, context) {
    const { config } = context;
    if (policy.value !== "Static") return [];
    const limits = limitsOf(reserved);
    // A quantity that cannot be read is another finding's subject.
    if (limits.some(({ limit }) => !limit.written)) return [];
    const resources = [...new Set(limits.map(({ resource }) => resource))];
    return resources.flatMap((resource) => {
      const ofResource = limits.filter((candidate) => candidate.resource === resource);
      const sum = ofResource.reduce((total, { limit }) => total + limit.value.nanos, 0n);
      // Nothing but memory can be set aside by other fields.
      const expected = resource === "memory" ? memoryToReserve(context) : 0n;
      if (expected === undefined || sum === expected) return [];
      const [only, ...more] = ofResource;
      const blame = more.length === 0 && only ? only.limit : keyOf(reserved, config);
      const params = { resource, sum: bytesText(sum), expected: bytesText(expected) };
      return [{ blame, params, ...onNode(context) }];
    });
  },
  message: ({ resource, sum, expected }: MemoryManagerStaticSumParams) =>
    resource === "memory"
      ? `reservedMemory (${sum}) must equal kubeReserved + systemReserved + evictionHard memory.available (${expected}). The kubelet exits during startup ("determined by Node Allocatable feature"). Reserve ${expected} in total.`
      : `reservedMemory reserves ${sum} of ${resource} instead of ${expected}: no other field reserves huge pages. The kubelet exits during startup ("determined by Node Allocatable feature"). Remove the line.`,
  fix: balance,
});

/** Memory that the node keeps from pods, in nanos; undefined if that depends on a machine that is not described. */
function memoryToReserve({ config, node }: RuleContext): bigint | undefined {
  const maps = [config.setting("kubeReserved"), config.setting("systemReserved")];
  const texts = maps.flatMap(({ value }) => value.get("memory")?.value ?? []);
  const threshold = readThreshold(hardThresholds(config, node).get("memory.available") ?? "0%");
  if (threshold.kind === "invalid" || texts.some((text) => !parseQuantity(text))) return undefined;
  // A percentage is taken of the machine's memory.
  if (threshold.kind === "percent" && !node?.memory) return undefined;
  const needed = reservedMemoryNeeded(config, node).get("memory");
  return needed ? nanosOf(needed) : 0n;
}

/** 1 Mi as `1Mi`, 1000 as `1000`: the shortest way to write a number of bytes (in nanos). */
function bytesText(nanos: bigint): string {
  const bytes = nanos / 1_000_000_000n;
  if (nanos % 1_000_000_000n !== 0n) return `${Number(nanos) / 1e9}`;
  const units = ["", "Ki", "Mi", "Gi", "Ti"];
  let power = 0;
  let value = bytes;
  while (value !== 0n && value % 1024n === 0n && power < units.length - 1) {
    value /= 1024n;
    power++;
  }
  return `${value}${units[power] ?? ""}`;
}

/** Makes the amounts add up to what is expected: changes one, or takes one away. */
function balance(
  { resource, sum, expected }: MemoryManagerStaticSumParams,
  { path }: Finding,
  context: FixContext,
): FixCandidates {
  const [is, should] = [parseQuantity(sum)?.nanos, parseQuantity(expected)?.nanos];
  if (is === undefined || should === undefined) return [];
  const limits = path === reserved ? limitPaths(resource, context) : [path];
  if (should === 0n)
    return limits.map((limitPath) => withoutLimit({ path: limitPath }, context, false));
  return limits.map((limitPath) => {
    const amount = parseQuantity(textAt(context, limitPath) ?? "")?.nanos;
    const proper = amount === undefined ? 0n : amount + should - is;
    if (proper <= 0n) return undefined;
    return replaceAt(limitPath, quantityText(proper), context, {
      isPreferred: limits.length === 1,
    });
  });
}

/** The amounts of a resource over all entries. */
function limitPaths(resource: string, context: FixContext): readonly string[] {
  const node = writtenPlace(context.edited, reserved)?.node;
  if (node?.kind !== "list") return [];
  return node.items
    .map((_item, at) => pathOfKey(`${pathOfItem(reserved, at)}.limits`, resource))
    .filter((path) => isWritten(context, path));
}

export const memoryManagerStaticWindows = defineNodeRule({
  id: "memory-manager-static-windows",
  severity: "error",
  versions: { since: "1.32" },
  stage: "start-up",
  phrase: "is not available on Windows",
  source:
    "pkg/kubelet/apis/config/validation/validation_windows.go, validateKubeletOSConfiguration",
  fields: { policy: "memoryManagerPolicy" },
  check: ({ policy }, { node }) =>
    node?.os === "windows" && policy.value === "Static" ? [{ blame: policy, params: {} }] : [],
  message: () =>
    "memoryManagerPolicy Static is not available on Windows. The kubelet does not start. Write None or BestEffort.",
  fix: maker.value("BestEffort", "None"),
});

export const memoryManagerBestEffortOs = defineRule({
  id: "memory-manager-best-effort-os",
  severity: "error",
  versions: { since: "1.32" },
  stage: "start-up",
  phrase: "is not available for platform",
  source: "pkg/kubelet/apis/config/validation/validation_others.go, validateKubeletOSConfiguration",
  fields: { policy: "memoryManagerPolicy" },
  asksNode: true,
  // A node of which nothing is said is a Linux node.
  check: ({ policy }, { node }) =>
    node?.os !== "windows" && policy.value === "BestEffort" ? [{ blame: policy, params: {} }] : [],
  message: () =>
    'memoryManagerPolicy BestEffort is available only on Windows ("is not available for platform"). The kubelet does not start. Write None or Static.',
  fix: maker.value("Static", "None"),
});

export const memoryManagerNumaNode = defineNodeRule({
  id: "memory-manager-numa-node",
  severity: "error",
  stage: "start-up",
  phrase: "references a NUMA node",
  source: "pkg/kubelet/cm/memorymanager/memory_manager.go, validateReservedMemory",
  fields: { policy: "memoryManagerPolicy", reserved: "reservedMemory" },
  check({ policy, reserved }, { node }) {
    const count = node?.numaNodes;
    if (count === undefined || policy.value !== "Static") return [];
    return reserved.value
      .filter(({ value }) => value.numaNode.value < 0 || value.numaNode.value >= count)
      .map(({ value: { numaNode } }) => ({
        blame: numaNode,
        related: [policy],
        params: { node: numaNode.value, count },
      }));
  },
  message: ({ node, count }: { readonly node: number; readonly count: number }) =>
    `reservedMemory lists NUMA node ${node}, but this node has ${count}, starting at 0 ("references a NUMA node"). The kubelet does not start. Remove the entry, or correct numaNode.`,
  fix: ({ count }, { path }, context) =>
    Array.from({ length: Math.min(count, 4) }, (_each, node) =>
      replaceAt(path, node, context, { isPreferred: count === 1 }),
    ),
});
