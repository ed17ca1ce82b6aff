import { parseQuantity } from "../../kubelet/quantity.ts";
import type { Config } from "../../kubelet/config.ts";
import { defineRule } from "../define-rule.ts";
import { hardThresholds, readThreshold } from "./shared/eviction.ts";
import { bytesText, limitsOf } from "./shared/reserved-memory.ts";
import { keyOf } from "./shared/key-of.ts";
import { onNode } from "./shared/on-node.ts";

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export const memoryManagerStaticSum = defineRule({
  id: "memory-manager-static-sum",
  severity: "warning",
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
      const own = limits.filter((each) => each.resource === resource);
      const sum = own.reduce((total, { limit }) => total + limit.value.nanos, 0n);
      // Nothing but memory can be set aside by other fields.
      const expected = resource === "memory" ? memoryToReserve(config) : 0n;
      if (expected === undefined || sum === expected) return [];
      const [only, ...more] = own;
      const blame = more.length === 0 && only ? only.limit : keyOf(reserved, config);
      const params = { resource, sum: bytesText(sum), expected: bytesText(expected) };
      return [{ blame, params, ...onNode(context) }];
    });
  },
});

/** Memory that the node keeps from pods, in nanos; undefined where the machine decides. */
function memoryToReserve(config: Config): bigint | undefined {
  const maps = [config.setting("kubeReserved"), config.setting("systemReserved")];
  const texts = maps.flatMap(({ value }) => value.get("memory")?.value ?? []);
  const amounts = texts.map((text) => parseQuantity(text)?.nanos);
  const threshold = readThreshold(
    hardThresholds(config, undefined).get("memory.available") ?? "0%",
  );
  if (threshold.kind === "quantity") amounts.push(threshold.amount);
  // A percentage is taken of the machine's memory.
  else if (threshold.kind !== "off") return undefined;
  let sum = 0n;
  for (const amount of amounts) {
    if (amount === undefined) return undefined;
    sum += amount;
  }
  return sum;
}
