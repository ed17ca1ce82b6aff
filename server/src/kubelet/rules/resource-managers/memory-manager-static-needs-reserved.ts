import { isWritten, preferred, setAt, textAt } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { parseQuantity, quantityText } from "../../../engine/syntax/quantity.ts";
import { pathOfItem, pathOfKey } from "../../../engine/text/value-path.ts";
import { defineRule } from "../define-rule.ts";
import { defaultHardThresholds } from "../../effective/eviction-thresholds.ts";
import { onNode } from "../shared/on-node.ts";
import { reserved } from "./shared/reserved-memory-fixes.ts";
import { limitsOf } from "./shared/reserved-memory.ts";

// The kubelet finds it on the node only, after all that it checks of the file: so it is an error where the
// node is described.
export default defineRule({
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
  const amount = memoryToReserve(context);
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
function memoryToReserve(context: FixContext): bigint | undefined {
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
