import { infos } from "../../support/infos.ts";
import { describe, expect, test } from "vitest";
import { findingText } from "../../../server/src/engine/analysis/finding-text.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { findingsIn } from "./carriers/carried-findings.ts";
import { knowledge } from "../../support/knowledge.ts";

const document = (minor: number): string =>
  `apiVersion: v1alpha1\nkind: KubeletConfig\nimage: ghcr.io/siderolabs/kubelet:v1.${minor}.0\nconfig: {}\n`;
const machine = (minor: number): string =>
  `machine:\n  kubelet:\n    image: ghcr.io/siderolabs/kubelet:v1.${minor}.0\n`;

const inDocument =
  "Talos rejects this: A KubeletConfig document needs Talos 1.14 or later, which supports Kubernetes 1.32 and later. Talos does not run the version of this image.";
const inMachine =
  "Talos rejects this: The Kubernetes version of the image is older than any version that Talos 1.7 or later supports, so Talos does not run it.";

test("a flag with a map is one that Talos does not decode", () => {
  const text = `${machine(35)}    extraArgs:\n      nodeIp: {validSubnets: [192.0.2.0/24]}\n      v: "2"\n`;
  const { parts } = parseText(text, { kubernetesVersion: defaultVersion }, knowledge);
  expect(parts.flatMap(({ findings }) => findings.map(({ rule, path }) => [rule, path]))).toEqual([
    ["platform-value-refused", "machine.kubelet.extraArgs.nodeIp"],
  ]);
});

test.each([
  ["a document", document(31), [inDocument]],
  ["a document with its oldest version", document(32), []],
  ["a machine configuration", machine(24), [inMachine]],
  ["a machine configuration with its oldest version", machine(25), []],
])("the image of %s", (_of, text, expected) => {
  const { parts } = parseText(text, { kubernetesVersion: defaultVersion }, knowledge);
  const texts = parts
    .flatMap(({ findings }) => findings)
    .filter(({ severity }) => severity === "error")
    .map(
      (finding) => findingText(finding, knowledge.rules, knowledge.language).split(" `talosctl")[0],
    );
  expect(texts).toEqual(expected);
});

test("maps that a patch deletes set nothing", () => {
  const text =
    "machine:\n  kubelet:\n    extraArgs: {$patch: delete}\n    extraConfig: {$patch: delete}\n    extraMounts:\n    - $patch: delete\n";
  expect(findingsIn(text)).toEqual([]);
});

test("an operation of a JSON patch with lines", () => {
  const text = `- op: add
  path: /machine/kubelet
  value:
    extraArgs: {max-podz: "5"}
    extraConfig:
      maxPods: ten
- op: replace
  path: /spec/joinConfiguration/nodeRegistration
  value: {name: a}
- path: /machine/kubelet/extraConfig
  op: add
  value:
    podPidsLimit: ten
`;
  expect(findingsIn(text).toSorted()).toEqual([
    "13 type-mismatch",
    "4 flag-unknown",
    "6 type-mismatch",
  ]);
});

test("operations of a JSON patch", () => {
  const text = `[{"op": "add", "path": "/machine/kubelet/extraConfig", "value": {"maxPods": 9}},
 {"op": "replace", "path": "/machine/kubelet/extraConfig/maxPods", "value": "ten"},
 {"op": "add", "path": "/machine/kubelet/extraConfig/podPidsLimitt", "value": 5},
 {"op": "add", "path": "/machine/kubelet/extraConfig/featureGates", "value": {"NoSuchGate": true}},
 {"op": "add", "path": "/machine/network/hostname", "value": "a"},
 {"op": "remove", "path": "/machine/kubelet/extraConfig/address"}]\n`;
  const { parts } = parseText(
    text,
    { kubernetesVersion: defaultVersion, path: "a.json" },
    knowledge,
  );
  const found = parts.flatMap(({ findings }) =>
    findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
  );
  expect(found).toEqual([
    'type-mismatch "ten"',
    "platform-unknown-field podPidsLimitt",
    'feature-gate-unknown "NoSuchGate"',
  ]);
});

describe("the Kubernetes version of Talos' kubelet image", () => {
  const machine = (image: string, installer?: string): string =>
    [
      "version: v1alpha1\nmachine:",
      ...(installer === undefined
        ? []
        : [`  install: {image: "siderolabs/installer:${installer}"}`]),
      `  kubelet: {image: "ghcr.io/siderolabs/kubelet:${image}"}\n`,
    ].join("\n");
  test.each([
    ["runs on an older Talos, which may be the one", "v1.28.0", undefined, false],
    ["runs on no Talos that runs a version of today", "v1.24.0", undefined, true],
    ["runs on the Talos of the installer", "v1.26.3", "v1.4.5", false],
    ["is newer than the Talos of the installer", "v1.28.0", "v1.4.5", true],
    ["is older than the Talos of the installer", "v1.32.0", "v1.15.0", true],
    ["is older than the Talos of an installer with a digest", "v1.32.0", "v1.15.0@sha256:ab", true],
  ])("%s", (_what, image, installer, isRefused) => {
    const rules = infos(machine(image, installer));
    expect(rules.includes("platform-value-refused")).toBe(isRefused);
  });
});
