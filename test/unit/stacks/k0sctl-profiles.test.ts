import { expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";

test.each<[what: string, hosts: string, findings: readonly string[]]>([
  [
    "the profile that no host uses",
    "[{role: controller, installFlags: [--profile=big]}, {role: worker}]",
    ["platform-note at big"],
  ],
  [
    "both forms of the flag, on all hosts that run a kubelet",
    "[{role: worker, installFlags: [--profile big]}, {role: controller+worker, installFlags: [--debug]}]",
    [],
  ],
  [
    "the default profile",
    "[{role: single, installFlags: ['--profile=\"big\"']}]",
    ["platform-note at default"],
  ],
  ["a variable decides", "[{role: worker, installFlags: ['--profile=$P']}]", []],
  ["no hosts", "[]", []],
])("k0sctl: %s", (_what, hosts, findings) => {
  const profiles = ["big", "default", "default-windows"].map(
    (name) => `{name: ${name}, values: {maxPods: 200}}`,
  );
  const text = `apiVersion: k0sctl.k0sproject.io/v1beta1\nkind: Cluster\nspec:\n  hosts: ${hosts}\n  k0s: {config: {spec: {workerProfiles: [${profiles.join(", ")}]}}}\n`;
  const { parts } = parseText(text, { kubernetesVersion: "1.35", path: "k0sctl.yaml" }, knowledge);
  const found = parts.flatMap((part) =>
    part.findings.map(({ rule, span }) => `${rule} at ${text.slice(span.start, span.end)}`),
  );
  expect(found).toEqual(findings);
});
