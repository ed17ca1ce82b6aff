import { isWritten, replaceAt, textAt } from "../../../engine/analysis/fix-candidates.ts";
import { writtenPlace } from "../../../engine/syntax/edits/document-editor.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { nanosOf, parseQuantity, quantityText } from "../../../engine/syntax/quantity.ts";
import { pathOfItem, pathOfKey } from "../../../engine/text/value-path.ts";
import { defineRule, type RuleContext } from "../define-rule.ts";
import { reservedMemoryNeeded } from "../../effective/allocatable/node-resources.ts";
import { hardThresholds, readThreshold } from "../../effective/eviction-thresholds.ts";
import { keyOf } from "../shared/key-of.ts";
import { onNode } from "../shared/on-node.ts";
import { reserved, withoutLimit } from "./shared/reserved-memory-fixes.ts";
import { limitsOf } from "./shared/reserved-memory.ts";

interface Params {
  readonly resource: string;
  readonly sum: string;
  readonly expected: string;
}

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export default defineRule({
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
  message: ({ resource, sum, expected }: Params) =>
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
  { resource, sum, expected }: Params,
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
