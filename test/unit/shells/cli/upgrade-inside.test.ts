import { expect, test } from "vitest";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { programFolder } from "../../../support/program-folder.ts";

const { put, run } = programFolder("");

test("a platform is named beside the kubelet that refuses what it carries", async () => {
  await put(
    "kops.yaml",
    `apiVersion: kops.k8s.io/v1alpha2
kind: Cluster
metadata: {name: a}
spec:
  kubelet:
    featureGates: {SidecarContainers: "false"}
`,
  );
  expect(await run("upgrade", "--from", "1.31", "--to", "1.36", "@kops.yaml")).toEqual({
    code: 1,
    output: `@kops.yaml (a, spec.kubelet): upgrade from Kubernetes 1.31 to 1.36

Rejected by kOps or kubelet 1.36
  @kops.yaml:6:39 feature-gate-locked
    SidecarContainers cannot be false: in 1.36, the feature is locked to true. The kubelet does not start. Remove the line.
    fix: Remove featureGates

1 breaks startup in 1 file.
`,
    errors: [],
  });
});

test("a file that carries several files of a set is named once", async () => {
  await put(
    "user-data.yaml",
    `#cloud-config
write_files:
- path: /etc/kubernetes/kubelet.yaml
  content: |
    kind: KubeletConfiguration
    apiVersion: kubelet.config.k8s.io/v1beta1
- path: /etc/kubernetes/kubelet.conf.d/10.conf
  content: |
    kind: KubeletConfiguration
    apiVersion: kubelet.config.k8s.io/v1beta1
    maxPods: 5
runcmd:
- [kubelet, --config, /etc/kubernetes/kubelet.yaml, --config-dir, /etc/kubernetes/kubelet.conf.d]
`,
  );
  const { output } = await run("upgrade", "--from", "1.35", "--to", "1.36", "@user-data.yaml");
  expect(output.split("\n")[0]).toBe(
    "@user-data.yaml (/etc/kubernetes/kubelet.yaml): upgrade from Kubernetes 1.35 to 1.36",
  );
});

test.each([
  [
    "a worker profile of k0sctl",
    `apiVersion: k0sctl.k0sproject.io/v1beta1
kind: Cluster
metadata: {name: k0s}
spec:
  k0s:
    config:
      apiVersion: k0s.k0sproject.io/v1beta1
      kind: ClusterConfig
      metadata: {name: config}
      spec:
        workerProfiles:
        - name: small
          values: {maxPods: 60}
        - values: {maxPods: 70}
`,
    ["@all.yaml:13 (small)", "@all.yaml:14"],
    [
      "@all.yaml (small, spec.k0s.config.spec.workerProfiles[0].values)",
      "@all.yaml (spec.k0s.config.spec.workerProfiles[1].values)",
    ],
  ],
  [
    "groups and a cluster of kOps",
    `apiVersion: kops.k8s.io/v1alpha2
kind: Cluster
metadata: {name: a.example.com}
spec:
  kubelet: {maxPods: 60}
  controlPlaneKubelet: {maxPods: 40}
---
apiVersion: kops.k8s.io/v1alpha2
kind: InstanceGroup
metadata: {name: nodes}
spec:
  role: Node
  kubelet: {maxPods: 70}
`,
    ["@all.yaml:5 (a.example.com)", "@all.yaml:6 (a.example.com)", "@all.yaml:13 (nodes)"],
    [
      "@all.yaml (a.example.com, spec.kubelet)",
      "@all.yaml (a.example.com, spec.controlPlaneKubelet)",
      "@all.yaml (nodes, spec.kubelet)",
    ],
  ],
  [
    "groups of eksctl",
    `apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
metadata: {name: prod, region: eu-west-1}
nodeGroups:
- name: small
  kubeletExtraConfig: {maxPods: 60}
- name: large
  kubeletExtraConfig: {maxPods: 70}
`,
    ["@all.yaml:6 (small)", "@all.yaml:8 (large)"],
    [
      "@all.yaml (small, nodeGroups[0].kubeletExtraConfig)",
      "@all.yaml (large, nodeGroups[1].kubeletExtraConfig)",
    ],
  ],
])("%s has its name in every command", async (_name, text, names, parts) => {
  await put("all.yaml", text);
  const commands = [
    ["effective", "--no-defaults"],
    ["allocatable", '--node={"cpus": 8}'],
    ["posture"],
    ["upgrade", "--from=1.35"],
  ];
  const heads = await Promise.all(
    commands.map(async ([command = "", ...args]) => {
      const { output } = await run(command, ...args, "@all.yaml");
      return output.split("\n").filter((line) => /^(?:# )?@all/.test(line));
    }),
  );
  expect(heads).toEqual([
    names.map((name) => `# ${name}`),
    names,
    names,
    parts.map((part) => `${part}: upgrade from Kubernetes 1.35 to ${defaultVersion}`),
  ]);
});
