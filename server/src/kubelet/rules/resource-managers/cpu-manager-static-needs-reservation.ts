import { isWritten, preferred, setAt } from "../../../engine/analysis/fix-candidates.ts";
import type { FixCandidates, FixContext } from "../../../engine/analysis/fix.ts";
import type { Finding } from "../../../engine/analysis/finding.ts";
import { parseQuantity } from "../../../engine/syntax/quantity.ts";
import { pathOfKey } from "../../../engine/text/value-path.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "cpu-manager-static-needs-reservation",
  severity: "error",
  stage: "start-up",
  phrase: "static policy requires systemreserved.cpu + kubereserved.cpu",
  source: "pkg/kubelet/cm/cpumanager/cpu_manager.go, NewManager",
  fields: {
    policy: "cpuManagerPolicy",
    cpus: "reservedSystemCPUs",
    kube: "kubeReserved",
    system: "systemReserved",
  },
  check({ policy, cpus, kube, system }) {
    if (policy.value !== "static" || cpus.value !== "") return [];
    const written = [kube, system].flatMap(({ value }) => value.get("cpu") ?? []);
    // Another finding reports an invalid quantity; also a negative one.
    const amounts = written.map(({ value }) => parseQuantity(value)?.nanos);
    if (amounts.some((nanos) => nanos !== 0n)) return [];
    return [{ blame: policy, related: written, params: { policy: policy.value } }];
  },
  message: ({ policy }: { readonly policy: string }) =>
    `cpuManagerPolicy "${policy}" requires a CPU reservation ("static policy requires systemreserved.cpu + kubereserved.cpu"). The kubelet does not start. Set kubeReserved.cpu, or reservedSystemCPUs.`,
  fix: reserveCpu,
});

/** One CPU for the system, or CPU time; the list does not go with cgroups. */
function reserveCpu(_params: unknown, _finding: Finding, context: FixContext): FixCandidates {
  const reservesBy = ["kubeReserved", "systemReserved"].find((map) =>
    isWritten(context, pathOfKey(map, "cpu")),
  );
  return [
    setAt("reservedSystemCPUs", "0", context, preferred),
    setAt(pathOfKey(reservesBy ?? "kubeReserved", "cpu"), "1", context, preferred),
  ];
}
