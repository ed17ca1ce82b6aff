import { preferred, replaceAt } from "../../../engine/analysis/fix-candidates.ts";
import { parseQuantity } from "../../../engine/syntax/quantity.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { defineRule } from "../define-rule.ts";

/** The most CPUs that Linux supports (`NR_CPUS`). */
const mostCpus = 8192;

const nanos = 1_000_000_000n;

interface CpuUnit {
  readonly field: string;
  readonly written: string;
  /** Undefined for a unit other than `Mi` and `M`. */
  readonly meant: string | undefined;
}

export const reservedCpuUnit = defineRule({
  id: "reserved-cpu-unit",
  // A kubelet without a node, as in the reference of the conformance, accepts it.
  severity: "warning",
  stage: "start-up",
  phrase: "invalid Node Allocatable configuration",
  source: "pkg/kubelet/cm/node_container_manager_linux.go, validateNodeAllocatable",
  fields: { kube: "kubeReserved", system: "systemReserved", cpus: "reservedSystemCPUs" },
  check({ kube, system, cpus }, { node }) {
    // A list of CPUs replaces the other reservations, and Windows does not compare them.
    if (cpus.value !== "" || node?.os === "windows" || node?.cpus !== undefined) return [];
    const fields = [
      ["kubeReserved", kube],
      ["systemReserved", system],
    ] as const;
    return fields.flatMap(([name, { value }]) => {
      const blame = value.get("cpu");
      const amount = parseQuantity(blame?.value ?? "")?.nanos ?? 0n;
      if (!blame?.written || amount <= BigInt(mostCpus) * nanos) return [];
      const millicores = /^(\d+)Mi?$/.exec(blame.value)?.[1];
      const meant = millicores === undefined ? undefined : `${millicores}m`;
      return [{ blame, params: { field: pathOfKey(name, "cpu"), written: blame.value, meant } }];
    });
  },
  message: ({ field, written, meant }: CpuUnit) =>
    `"${field}" is ${written}, which is more CPUs than any node has. The kubelet exits when it compares them with the node ("invalid Node Allocatable configuration"). Write ${meant === undefined ? "cores or millicores, such as 500m" : `${meant} for millicores`}.`,
  fix: ({ meant }, { path }, context) =>
    meant === undefined ? [] : [replaceAt(path, meant, context, preferred)],
});

/** The maps with amounts of bytes, and which of their keys are such. */
const bytes = /^(?:memory|ephemeral-storage|(?:memory|nodefs|imagefs|containerfs)\.available)$/;

interface Millibytes {
  readonly field: string;
  readonly written: string;
  readonly meant: string;
}

export const memoryMillibytes = defineRule({
  id: "memory-millibytes",
  severity: "warning",
  stage: "start-up",
  advice: true,
  source: "pkg/kubelet/cm/node_container_manager_linux.go, GetNodeAllocatableReservation",
  fields: {
    kube: "kubeReserved",
    system: "systemReserved",
    hard: "evictionHard",
    soft: "evictionSoft",
  },
  check({ kube, system, hard, soft }) {
    const fields = [
      ["kubeReserved", kube],
      ["systemReserved", system],
      ["evictionHard", hard],
      ["evictionSoft", soft],
    ] as const;
    return fields.flatMap(([name, { value }]) =>
      [...value]
        .filter(([key, { written, value: text }]) => written && bytes.test(key) && inMilli(text))
        .map(([key, blame]) => ({
          blame,
          params: {
            field: pathOfKey(name, key),
            written: blame.value,
            meant: `${blame.value.slice(0, -1)}Mi`,
          },
        })),
    );
  },
  message: ({ field, written, meant }: Millibytes) =>
    `"${field}" is ${written}, and m means thousandths of a byte. Such an amount has no effect. Write ${meant}.`,
  fix: ({ meant }, { path }, context) => [replaceAt(path, meant, context, preferred)],
});

function inMilli(text: string): boolean {
  return text.endsWith("m") && (parseQuantity(text)?.nanos ?? 0n) > 0n;
}
