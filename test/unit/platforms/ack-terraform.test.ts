import { expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";

function foundIn(block: string): string[] {
  const text = `resource "alicloud_cs_kubernetes_node_pool" "a" {\n  kubelet_configuration {\n${block}\n  }\n}\n`;
  const options = { kubernetesVersion: "1.36", path: "main.tf", advice: false } as const;
  const { parts } = parseText(text, options, knowledge);
  return parts.flatMap((part) =>
    part.findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
  );
}

test.each<[what: string, block: string, findings: readonly string[]]>([
  [
    "numbers and booleans are texts, and maps are arguments",
    'registry_pull_qps = "0"\nserialize_image_pulls = "false"\nevent_burst = 5\nkube_reserved = {\n  "cpu" = "500m"\n  memory = 1024\n}\nfeature_gates = { MemoryQoS = "true" }\nreserved_memory {\n  numa_node = 0\n}',
    [],
  ],
  ["a value that is computed", "pod_pids_limit = tostring(var.limit)", []],
  [
    "values that the kubelet rejects",
    'cpu_manager_policy = "Static"\nsystem_reserved = { memroy = "1Gi" }\nfeature_gates = { Foo = true }',
    ['cpu-manager-policy-enum "Static"', "system-reserved-keys memroy", "feature-gate-unknown Foo"],
  ],
  [
    "values of other types, and other names",
    'max_pods = "many"\neviction_hard = "memory.available<1Gi"\nmax_pod = 5',
    [
      'platform-value-refused "many"',
      'platform-value-refused "memory.available<1Gi"',
      "platform-unknown-field max_pod",
    ],
  ],
])("Terraform for ACK: %s", (_what, block, findings) => {
  expect(foundIn(block).toSorted()).toEqual(findings.toSorted());
});
