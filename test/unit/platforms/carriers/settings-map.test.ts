import { describe, expect, test } from "vitest";
import { findingsIn, textsWithMistake } from "./carried-findings.ts";

const indented = (text: string, by: number): string => text.replaceAll(/^(?=.)/gm, " ".repeat(by));

test("a script of user data without the blank line before it", () => {
  const text = `MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="B"\n\n--B\nContent-Type: text/x-shellscript\n#!/bin/bash\nbootstrap.sh c --kubelet-extra-args '--max-podz=1'\n--B--\n`;
  expect(findingsIn(text, "user-data.txt")).toEqual(["7 flag-unknown"]);
  expect(findingsIn(`locals {\n  a = <<EOF\n${text}EOF\n}\n`, "a.tf")).toEqual(["9 flag-unknown"]);
});

test("a list of texts alone", () => {
  const text = `- |\n  kind: ClusterConfiguration\n- |\n${indented(textsWithMistake[0][1], 2)}`;
  expect(findingsIn(text)).toEqual(["6 unknown-field"]);
});

test("an entry of files that a ClusterClass makes of a template", () => {
  const file = `path: /etc/kubernetes/patches/kubeletconfiguration+strategic.yaml\ncontent: |\n${indented("apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPodz: {{ .pods }}\n", 2)}`;
  const text = `kind: ClusterClass\nspec:\n  patches:\n  - definitions:\n    - jsonPatches:\n      - op: add\n        path: /spec/template/spec/files/-\n        valueFrom:\n          template: |\n${indented(file, 12)}`;
  expect(findingsIn(text)).toEqual(["14 unknown-field", "14 template"]);
});

test("options of a charm of Juju", () => {
  const options =
    "kubelet-extra-args: max-podz=1 --v=2\nkubelet-extra-config: |\n  maxPodz: 5\n  maxPods: 5\n";
  const text = `applications:\n  kubernetes-worker:\n    options:\n${indented(options, 6)}`;
  expect(findingsIn(text)).toEqual(["4 flag-unknown", "6 unknown-field"]);
});

describe("fields of the kubelet in a map without a header", () => {
  const settings = "maxPodz: 5\nkubeReserved: {cpu: 1x}\nimageGCHighThresholdPercent: 101\n";
  const below = (...keys: readonly string[]): string =>
    keys.reduceRight((inner, key) => `${key}:\n${indented(inner, 2)}`, settings);
  const found = (line: number): readonly string[] => [
    `${line} unknown-field`,
    `${line + 1} kube-reserved-quantity`,
    `${line + 2} image-gc-high-range`,
  ];

  test.each([
    ["a value of a chart", below("provisioners", "default", "kubeletConfiguration"), found(4)],
    ["a node class of a chart", below("nodeClasses", "default", "kubelet"), found(4)],
    ["two keys", below("nodes", "kubelet", "config"), found(4)],
    [
      "values of a HelmRelease",
      `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\n${below("spec", "values", "kubeletConfig")}`,
      found(6),
    ],
    ["a block of Markdown", `\`\`\`yaml\n${below("kubeletExtraConfig")}\`\`\`\n`, found(3)],
    [
      "a variable of a Cluster",
      `variables:\n- name: kubeletConfiguration\n  value:\n${indented(settings, 4)}`,
      found(4),
    ],
    ["another key", below("nodes", "defaults"), []],
    [
      "a field in another case among others",
      "kubelet:\n  config:\n    MaxPods: 200\n    serializeImagePulls: false\n",
      ["3 unknown-field"],
    ],
    [
      "a key of the kubelet's configuration with one field in another case",
      "nodes:\n  kubeletConfiguration:\n    MaxPods: 200\n",
      ["3 unknown-field"],
    ],
    [
      "a key of the kubelet's configuration with as many misspelled fields as others",
      "nodes:\n  kubeletConfiguration:\n    maxPodz: 200\n    serializeImagePulls: false\n",
      ["3 unknown-field"],
    ],
    [
      "keys of a tool with its own abbreviations",
      "pool:\n  kubelet:\n    maxPods: -1\n    clusterDns: [10.0.0.10]\n",
      [],
    ],
    [
      "keys of a tool with its own case",
      "pool:\n  kubelet:\n    MaxPods: -1\n    ImageGCHighThresholdPercent: 101\n",
      [],
    ],
    ["keys of Gardener", "worker:\n  kubelet:\n    evictionHard:\n      memoryAvailable: 5x\n", []],
    [
      "keys of AKS",
      "pool:\n  kubeletConfig:\n    cpuManagerPolicy: static\n    imageGcHighThreshold: 101\n    containerLogMaxFiles: 1\n",
      [],
    ],
    [
      "keys of kOps",
      "a:\n  kubelet:\n    maxPods: -1\n    evictionHard: memory.available<5x\n",
      [],
    ],
    [
      "a schema",
      "spec:\n  kubelet:\n    type: object\n    properties:\n      maxPods: {type: string}\n",
      [],
    ],
  ])("below %s", (_name, text, findings) => {
    const path = text.startsWith("```") ? "a.md" : "a.yaml";
    expect(findingsIn(text, path)).toEqual(findings);
  });
});
