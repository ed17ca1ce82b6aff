import { writtenLast } from "../../kubelet/setting.ts";
import { defineRule } from "../define-rule.ts";

export const reservedCpusVsCgroups = defineRule({
  id: "reserved-cpus-vs-cgroups",
  severity: "error",
  fields: {
    cpus: "reservedSystemCPUs",
    system: "systemReservedCgroup",
    kube: "kubeReservedCgroup",
  },
  optional: ["system", "kube"],
  check({ cpus, system, kube }) {
    const cgroups = [system, kube].filter(({ value }) => value !== "");
    if (cpus.value === "" || cgroups.length === 0) return [];
    const all = [cpus, ...cgroups];
    const blame = all.reduce((a, b) => writtenLast(a, b));
    const related = all.filter((setting) => setting !== blame);
    return [{ blame, related, params: { fields: cgroups.map(({ path }) => path) } }];
  },
});
