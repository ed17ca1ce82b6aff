import { expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";

const values = "kubelet:\n  cpuManagerPolicy: statik\n  featureGates: {Foo: true}\n  maxPodz: 5\n";
const findings = ["cpu-manager-policy-enum statik", "unknown-field maxPodz"];

test.each<[what: string, path: string, text: string, findings: readonly string[]]>([
  ["its file", "/etc/microshift/config.yaml", values, findings],
  ["a file of config.d", "etc/microshift/config.d/10-kubelet.yaml", values, findings],
  ["another section", "edge.yaml", `${values}node:\n  hostnameOverride: edge-1\n`, findings],
  [
    "a script that writes it",
    "setup.sh",
    `sudo tee /etc/microshift/config.yaml << EOF\n${values}EOF\n`,
    findings,
  ],
  ["values of a chart", "values.yaml", `${values}node: {}\n`, []],
])("MicroShift's kubelet, known by %s", (_what, path, text, expected) => {
  const { parts } = parseText(text, { kubernetesVersion: "1.36", path, advice: false }, knowledge);
  const found = parts.flatMap((part) =>
    part.findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
  );
  expect(found).toEqual(expected);
});
