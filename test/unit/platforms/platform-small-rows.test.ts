import { describe, expect, test } from "vitest";
import { fileSummary } from "../../support/file-summary.ts";
import { infos } from "../../support/infos.ts";
import { checkRows } from "../../support/platform-rows.ts";

describe("Talos: versions of Kubernetes that the installer's Talos runs", () => {
  const machine = (talos: string, kubernetes: string): string =>
    `version: v1alpha1\nmachine:\n  type: worker\n  kubelet: {image: "ghcr.io/siderolabs/kubelet:v${kubernetes}.1"}\n  install: {image: "factory.talos.dev/installer/abc:v${talos}.0"}\n`;
  test.each([
    ["1.10", "1.27", false],
    ["1.10", "1.28", true],
    ["1.10", "1.33", true],
    ["1.10", "1.34", false],
    ["1.12", "1.35", true],
    ["1.14", "1.31", false],
  ])("Talos %s and Kubernetes %s", (talos, kubernetes, isRun) => {
    const refused = infos(machine(talos, kubernetes)).filter((rule) => /refused/.test(rule));
    expect(refused).toEqual(isRun ? [] : ["platform-value-refused"]);
  });
});

describe("Talos: what is a patch", () => {
  const crash = "crashLoopBackOff: {maxContainerRestartPeriod: 60s}";
  const image = "image: ghcr.io/siderolabs/kubelet:v1.34.2";
  test.each([
    [
      "a complete configuration in a folder of patches is none",
      `version: v1alpha1\nmachine:\n  type: worker\n  kubelet: {${image}, extraConfig: {${crash}}}\n`,
      ["crashloop-max-gate at 60s"],
    ],
    [
      "a part of one in such a folder is",
      `machine:\n  kubelet: {${image}, extraConfig: {${crash}}}\n`,
      [],
    ],
    [
      "a document that a patch deletes is not together with machine.kubelet",
      "apiVersion: v1alpha1\nkind: KubeletConfig\n$patch: delete\n---\nmachine:\n  kubelet:\n    extraConfig: {maxPods: 200}\n",
      [],
    ],
  ])("%s", (_, text, rules) => {
    expect(fileSummary(text, "/w/patches/a.yaml", "1.34").rules).toEqual(rules);
  });
});

describe("k3s and RKE2: arguments that are not texts", () => {
  checkRows(
    [
      ["texts", "[max-pods=110]", []],
      ["a map", "{max-pods: 110}", ["platform-value-refused at max-pods"]],
      ["a map as an item", "[{max-pods: 110}, v=2]", ["platform-value-refused at max-pods"]],
      ["a list as an item", "[[max-pods=110]]", ["platform-value-refused at [max-pods=110]"]],
    ].map(
      ([name, args, rules]) => [String(name), String(args), rules as readonly string[]] as const,
    ),
    (args) => `kubelet-arg: ${args}\nkubelet-arg+: [v=2]\n`,
    "config.yaml",
  );
});

test.each([["eventQPS: 5\n    eventRecordQPS: 7"], ["eventRecordQPS: 7\n    eventQPS: 5"]])(
  "kOps: the flag of eventQPS is over eventRecordQPS, in any order",
  (settings) => {
    const text = `apiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\nspec:\n  kubelet:\n    ${settings}\n`;
    expect(fileSummary(text).effective["eventRecordQPS"]).toBe(5);
  },
);

describe("Deckhouse: a NodeGroup", () => {
  checkRows(
    [
      ["what the kubelet takes", "{maxPods: 200, containerLogMaxSize: 50Mi, rootDir: /k}", []],
      [
        "what the API takes and the kubelet rejects",
        "{containerLogMaxSize: 50MB, containerLogMaxFiles: 1}",
        ["container-log-max-size-format at 50MB", "container-log-max-files at 1"],
      ],
      [
        "what the API rejects",
        "{maxPodz: 1, containerLogMaxFiles: 21}",
        ["platform-unknown-field at maxPodz", "platform-value-refused at 21"],
      ],
    ],
    (kubelet) => `apiVersion: deckhouse.io/v1\nkind: NodeGroup\nspec:\n  kubelet: ${kubelet}\n`,
  );
});

test.each<[command: string, rules: readonly string[]]>([
  [
    "kops create cluster --name a --set spec.kubelet.maxPodz=96 --set=spec.kubelet.maxPods=many",
    ["type-mismatch at many", "platform-unknown-field at maxPodz"],
  ],
  ["kops edit cluster --set 'spec.kubelet.maxPods=110'", []],
  [
    "kops create cluster --name a \\\n  --set spec.kubelet.maxPodz=96",
    ["platform-unknown-field at maxPodz"],
  ],
  [
    "kops set cluster a cluster.spec.kubelet.kubeReserved.cpu=1x spec.kubelet.kubeReserved.memory=1Gi",
    ["kube-reserved-quantity at 1x"],
  ],
  [
    "kops edit ig nodes --set spec.kubelet.featureGates.CSIMigration=true",
    ["feature-gate-removed at CSIMigration"],
  ],
  ["kops create cluster --set spec.kubelet.maxPodz=$PODS", []],
  ["echo kops create cluster --set spec.kubelet.maxPodz=1", []],
  ["kops get cluster --set spec.kubelet.maxPodz=1", []],
])("kOps: settings of a command: %s", (command, rules) => {
  expect(fileSummary(`#!/bin/sh\n${command}\n`, "up.sh").rules.toSorted()).toEqual(
    rules.toSorted(),
  );
});

describe("Rancher: the arguments of a cluster over the base of RKE2", () => {
  const soft = "kubelet-arg: [eviction-soft=memory.available<1Gi]";
  const grace = "kubelet-arg: [eviction-soft-grace-period=memory.available=1m]";
  const cluster = (config: string): string =>
    `apiVersion: provisioning.cattle.io/v1\nkind: Cluster\nspec:\n  kubernetesVersion: v1.34.1+rke2r1\n  rkeConfig: ${config}\n`;
  test.each([
    ["one for all", `{machineGlobalConfig: {${soft}}}`, true],
    ["one for some", `{machineSelectorConfig: [{config: {${soft}}}]}`, true],
    [
      "two, which may be for the same machine",
      `{machineGlobalConfig: {${soft}}, machineSelectorConfig: [{config: {${grace}}}]}`,
      false,
    ],
  ])("%s", (_what, config, isRefused) => {
    const found = infos(cluster(config)).includes("eviction-soft-needs-grace");
    expect(found).toBe(isRefused);
  });

  test("maps instead of texts for all and for some machines", () => {
    const map = "kubelet-arg: {max-pods: 110}";
    const config = `{machineGlobalConfig: {${map}}, machineSelectorConfig: [{config: {${map}}}]}`;
    expect(infos(cluster(config))).toEqual(["platform-value-refused", "platform-value-refused"]);
  });
});
