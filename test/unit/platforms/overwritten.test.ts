import { expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

test.each([
  ["evictionHard: {memory.available: 500Mi}", "eviction-hard-partial"],
  ["readOnlyPort: 10255", "read-only-port-open"],
  ["readOnlyPort: 100000", "read-only-port-range"],
  ["authentication: {anonymous: {enabled: true}}", "insecure-anonymous-auth"],
])("what k3s overwrites causes nothing: %s", (line, rule) => {
  const found = (path: string, kubernetesVersion: "1.30" | "1.34"): readonly string[] =>
    parseText(header + line, { kubernetesVersion, path }, knowledge).parts.flatMap(({ findings }) =>
      findings.map((finding) => finding.rule),
    );
  const before = found("/w/etc/kubernetes/kubelet.yaml", "1.30");
  expect(before).toContain(rule);
  expect(found("/w/etc/rancher/k3s/kubelet.yaml", "1.30")).toEqual(["platform-field-overwritten"]);
  expect(found("/w/etc/rancher/k3s/kubelet.yaml", "1.34")).toEqual(
    found("/w/etc/kubernetes/kubelet.yaml", "1.34"),
  );
});

test("a value that the kubelet cannot decode stops it all the same", () => {
  const options = { kubernetesVersion: "1.30", path: "/w/etc/rancher/rke2/kubelet.yaml" } as const;
  const { parts } = parseText(`${header}readOnlyPort: "0"\n`, options, knowledge);
  expect(parts.flatMap(({ findings }) => findings.map(({ rule }) => rule))).toContain(
    "type-mismatch",
  );
});
