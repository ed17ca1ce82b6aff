import { expect, test } from "vitest";
import { analyze } from "../../../../server/src/documents/analyze.ts";
import { knowledge } from "../../../support/knowledge.ts";

/** The rules that a configuration of a Windows node breaks. */
function rulesIn(settings: string): readonly string[] {
  const text = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${settings}`;
  const options = { kubernetesVersion: "1.36", node: { os: "windows" } } as const;
  return analyze(text, options, knowledge).findings.map(({ rule }) => rule);
}

/** Settings that all Windows nodes need. */
const base = "cgroupsPerQOS: false\nenforceNodeAllocatable: []\n";

test("Windows runs the managers of CPUs and topology only with a feature gate", () => {
  const managers = `${base}cpuManagerPolicy: static\n`;
  expect(rulesIn(managers)).toEqual([]);
  expect(rulesIn(`${managers}featureGates: {WindowsCPUAndMemoryAffinity: true}\n`)).toEqual([
    "cpu-manager-static-needs-reservation",
  ]);
});

test("what only code of Linux rejects is not reported for Windows", () => {
  expect(rulesIn(`${base}protectKernelDefaults: true\nsystemCgroups: /system.slice\n`)).toEqual([
    "system-cgroups-needs-cgroup-root",
  ]);
});
