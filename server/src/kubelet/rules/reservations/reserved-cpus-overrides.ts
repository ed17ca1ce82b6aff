import { maker, safe } from "../../../engine/analysis/fix-candidates.ts";
import { defineRule } from "../define-rule.ts";

export default defineRule({
  id: "reserved-cpus-overrides",
  severity: "information",
  stage: "start-up",
  phrase: "it will overwrite the cpu setting",
  source: "cmd/kubelet/app/server.go, run",
  fields: { cpus: "reservedSystemCPUs", kube: "kubeReserved", system: "systemReserved" },
  optional: ["kube", "system"],
  check({ cpus, kube, system }) {
    if (cpus.value === "") return [];
    return [kube, system].flatMap((map) => {
      const blame = map.value.get("cpu");
      return blame ? [{ blame, related: [cpus], params: { map: map.path } }] : [];
    });
  },
  message: ({ map }: { readonly map: string }) =>
    `reservedSystemCPUs determines how much CPU is reserved ("it will overwrite the cpu setting"), so cpu in "${map}" has no effect. Remove this line.`,
  fix: maker.removal(safe),
});
