import { parseQuantity } from "../../kubelet/quantity.ts";
import { defineRule } from "../define-rule.ts";

export const cpuManagerStaticNeedsReservation = defineRule({
  id: "cpu-manager-static-needs-reservation",
  severity: "error",
  fields: {
    policy: "cpuManagerPolicy",
    cpus: "reservedSystemCPUs",
    kube: "kubeReserved",
    system: "systemReserved",
  },
  check({ policy, cpus, kube, system }) {
    if (policy.value !== "static" || cpus.value !== "") return [];
    const written = [kube, system].flatMap(({ value }) => value.get("cpu") ?? []);
    // A text that is no quantity is another finding's subject; a negative one likewise.
    const amounts = written.map(({ value }) => parseQuantity(value)?.nanos);
    if (amounts.some((nanos) => nanos !== 0n)) return [];
    return [{ blame: policy, related: written, params: { policy: policy.value } }];
  },
});
