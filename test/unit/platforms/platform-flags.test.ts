import { describe, expect, test } from "vitest";
import type { KubernetesVersion } from "../../../server/src/facts/table.ts";
import { fileSummary } from "../../support/file-summary.ts";
import { infos } from "../../support/infos.ts";

describe("the API versions of kubeadm", () => {
  const rows: readonly (readonly [string, KubernetesVersion, readonly string[]])[] = [
    ["v1alpha3", "1.34", ["platform-value-refused at kubeadm.k8s.io/v1alpha3"]],
    ["v1beta2", "1.30", ["platform-value-refused at kubeadm.k8s.io/v1beta2"]],
    ["v1beta2", "1.37", ["platform-value-refused at kubeadm.k8s.io/v1beta2"]],
    ["v1beta3", "1.30", []],
    ["v1beta3", "1.36", []],
    ["v1beta3", "1.37", ["platform-value-refused at kubeadm.k8s.io/v1beta3"]],
    ["v1beta4", "1.30", ["platform-value-refused at kubeadm.k8s.io/v1beta4"]],
    ["v1beta4", "1.37", []],
    ["v1beta5", "1.37", ["platform-value-refused at kubeadm.k8s.io/v1beta5"]],
  ];
  test.each(rows)("%s with kubeadm %s", (api, version, rules) => {
    const text = `apiVersion: kubeadm.k8s.io/${api}\nkind: ClusterConfiguration\n---\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n`;
    expect(fileSummary(text, "a.yaml", version).rules).toEqual(rules);
  });

  test.each([
    ["v1beta1", "v1.17.3", []],
    ["v1beta2", "v1.22.0", []],
    ["v1beta3", "v1.29.0", []],
    ["v1beta4", "v1.29.0", ["platform-value-refused at kubeadm.k8s.io/v1beta4"]],
    ["v1beta2", "v1.45.0", ["platform-value-refused at kubeadm.k8s.io/v1beta2"]],
  ])("%s in a file that names %s, which is not supported", (api, written, rules) => {
    const text = `apiVersion: kubeadm.k8s.io/${api}\nkind: ClusterConfiguration\nkubernetesVersion: ${written}\n`;
    const found = fileSummary(text).rules.filter((rule) => !rule.startsWith("version-not-known"));
    expect(found).toEqual(rules);
  });
});

test.each([
  [
    "a patch in a file of Cluster API",
    `apiVersion: bootstrap.cluster.x-k8s.io/v1beta2
kind: KubeadmConfigTemplate
metadata: {name: workers}
spec:
  template:
    spec:
      files:
      - path: /etc/kubernetes/patches/kubeletconfiguration0+strategic.yaml
        content: |
          imageGCLowThresholdPercent: 60
          evictionSoftGracePeriod: {memory.available: 1m}
          maxPods: 200
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
          - {name: image-gc-high-threshold, value: "70"}
          - {name: eviction-soft, value: "memory.available<1Gi"}
          - {name: max-pods, value: "100"}
        patches: {directory: /etc/kubernetes/patches}
`,
  ],
  [
    "a patch of kind",
    `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches:
  - |-
    kind: KubeletConfiguration
    imageGCLowThresholdPercent: 60
    maxPods: 200
  - |-
    kind: InitConfiguration
    nodeRegistration:
      kubeletExtraArgs:
        image-gc-high-threshold: "70"
        max-pods: "100"
`,
  ],
])("flags are checked with %s, and override it", (_, text) => {
  expect(fileSummary(text).rules).toEqual([]);
  expect(infos(text).filter((rule) => rule !== "flag-deprecated")).toEqual(["flag-precedence"]);
});

describe("flags in a platform's document are checked with its base", () => {
  const flags = '{eviction-hard: "nodefs.available<10%,nodefs.inodesFree<5%"}';
  test.each([
    [
      "kubeadm",
      'apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n  - {name: eviction-hard, value: "nodefs.available<10%,nodefs.inodesFree<5%"}\n',
    ],
    [
      "Cluster API",
      `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\nkind: KubeadmConfigTemplate\nspec:\n  template:\n    spec:\n      joinConfiguration:\n        nodeRegistration:\n          kubeletExtraArgs: ${flags}\n`,
    ],
    ["Talos", `machine:\n  kubelet:\n    extraArgs: ${flags}\n`],
    [
      "nodeadm",
      'apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec:\n  kubelet:\n    flags: ["--eviction-hard=nodefs.available<10%,nodefs.inodesFree<5%"]\n',
    ],
  ])("thresholds that leave out default signals in %s", (_, text) => {
    expect(infos(text).filter((rule) => rule.startsWith("eviction-"))).toEqual([
      "eviction-hard-partial",
    ]);
  });

  test.each([
    [
      "nodeadm",
      'apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec:\n  kubelet:\n    config: {kubeReserved: {cpu: 80m, memory: 1Gi}, maxPods: 20}\n    flags: ["--kube-reserved=memory=2Gi", --v=2]\n',
    ],
    [
      "Talos",
      "machine:\n  kubelet:\n    extraArgs: {kube-reserved: memory=2Gi}\n    extraConfig: {kubeReserved: {cpu: 80m, memory: 1Gi}, maxPods: 20}\n",
    ],
  ])("that override settings of the same document of %s", (_, text) => {
    expect(infos(text).filter((rule) => rule.startsWith("flag-precedence"))).toEqual([
      "flag-precedence",
    ]);
  });

  const ofInit = (low: string): string => `{name: image-gc-low-threshold, value: "${low}"}`;
  const ofJoin = '{name: image-gc-high-threshold, value: "70"}';
  test.each([
    [
      "kubeadm",
      (low: string) =>
        `apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n  - ${ofInit(low)}\n---\napiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n  - ${ofJoin}\n`,
    ],
    [
      "Cluster API",
      (low: string) =>
        `apiVersion: controlplane.cluster.x-k8s.io/v1beta2\nkind: KubeadmControlPlane\nspec:\n  kubeadmConfigSpec:\n    initConfiguration:\n      nodeRegistration:\n        kubeletExtraArgs:\n        - ${ofInit(low)}\n    joinConfiguration:\n      nodeRegistration:\n        kubeletExtraArgs:\n        - ${ofJoin}\n`,
    ],
  ])("of init and of join in %s are those of two kubelets", (_, textWith) => {
    const high = `image-gc-low-lt-high at ${ofJoin.slice(1, -1)}`.replace("name: ", "");
    expect(fileSummary(textWith("60"), "a.yaml", "1.34").rules).toEqual([high]);
    expect(fileSummary(textWith("95"), "a.yaml", "1.34").rules).toEqual([
      `image-gc-low-lt-high at ${ofInit("95").slice(1, -1)}`.replace("name: ", ""),
      high,
    ]);
  });

  test("and a mistake that the flags show alone is reported once", () => {
    const text =
      'apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n  - {name: max-pods, value: "-1"}\n  - {name: enforce-node-allocatable, value: "kube-reserved"}\n';
    expect(fileSummary(text, "a.yaml", "1.34").rules.toSorted()).toEqual([
      'enforce-kube-needs-cgroup at enforce-node-allocatable, value: "kube-reserved"',
      'max-pods-negative at max-pods, value: "-1"',
    ]);
  });
});

test("flags of a NodeConfig in user data of several parts are checked", () => {
  const config = `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    flags:
      - --bogus=1
`;
  const script = "#!/bin/bash\necho --max-pods=5\n";
  const userData = `MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="//"

--//
Content-Type: text/x-shellscript

${script}
--//
Content-Type: application/node.eks.aws

${config}
--//--
`;
  expect(fileSummary(userData, "user-data.txt").rules).toEqual(["flag-unknown at --bogus"]);
  const heredoc = `locals {\n  data = <<EOT\n${userData}EOT\n}\n`;
  expect(fileSummary(heredoc, "a.tf").rules).toEqual(["flag-unknown at --bogus"]);
});
