import { defineRule } from "../define-rule.ts";

export const reservedCpusOverrides = defineRule({
  id: "reserved-cpus-overrides",
  severity: "information",
  fields: { cpus: "reservedSystemCPUs", kube: "kubeReserved", system: "systemReserved" },
  optional: ["kube", "system"],
  check({ cpus, kube, system }) {
    if (cpus.value === "") return [];
    return [kube, system].flatMap((map) => {
      const blame = map.value.get("cpu");
      return blame ? [{ blame, related: [cpus], params: { map: map.path } }] : [];
    });
  },
});
