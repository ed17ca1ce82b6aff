import { describe, expect, test } from "vitest";
import { documentFlagPlaces } from "../../../server/src/flags/document-flag-places.ts";
import { parseFile } from "../../../server/src/engine/syntax/parse.ts";
import { fileSummary } from "../../support/file-summary.ts";
import { writtenPlaces } from "../../support/written-places.ts";

function documentPlacesIn(text: string): string[] {
  const { documents } = parseFile(text);
  return writtenPlaces(
    text,
    documents.flatMap(({ root }) => documentFlagPlaces(root)),
  );
}

const cases: Readonly<Record<string, { readonly text: string; readonly places: string[] }>> = {
  "a key of kubeadm's in another place": {
    text: "kind: ClusterConfiguration\nkubeletExtraArgs: {v: '2'}\napiServer:\n  kubeletExtraArgs: {v: '2'}\n",
    places: [],
  },
  "values of a chart": {
    text: "kubeletExtraArgs: {v: 2}\n",
    places: ["kubeletExtraArgs", "  --v=2  <- v | 2"],
  },
  "services of Compose": {
    text: `services:
  one:
    image: a/b:v1.33.0
    command: [kubelet, --v=1]
  two:
    image: a/b
    entrypoint: [/usr/bin/kubelet, --v=2]
    command: [--v=3]
  three:
    image: a/kubelet:v1.33.0
    command: [--v=4]
  other:
    image: a/kubelet-csr-approver
    command: [--v=5]
`,
    places: [
      "services.one.command (1.33)",
      "  --v=1  <- --v | 1",
      "services.two.entrypoint",
      "  --v=2  <- --v | 2",
      "services.two.command",
      "  --v=3  <- --v | 3",
      "services.three.command (1.33)",
      "  --v=4  <- --v | 4",
    ],
  },
  "kubeadm's map of v1beta3": {
    text: `apiVersion: kubeadm.k8s.io/v1beta3
kind: InitConfiguration
nodeRegistration:
  kubeletExtraArgs:
    node-labels: "a=b,c=d"
    max-pods: 200
`,
    places: [
      "nodeRegistration.kubeletExtraArgs",
      "  --node-labels=a=b,c=d  <- node-labels | a=b,c=d",
      "  --max-pods=200  <- max-pods | 200",
      "  no text: max-pods 200",
    ],
  },
  "kubeadm's values, which systemd splits": {
    text: `kubeletExtraArgs:
  - name: register-with-taints
    value: 'role="":NoSchedule'
  - name: feature-gates
    value: "A=true, B=true"
  - name: root-dir
    value: '/a/\${DIR:-x y}'
`,
    places: [
      "kubeletExtraArgs",
      '  --register-with-taints=role=:NoSchedule  <- register-with-taints | role="":NoSchedule',
      "  --feature-gates=A=true,  <- feature-gates | A=true,",
      "  B=true  <- B | true",
      "  --root-dir=/a/${DIR:-x y}  <- root-dir | /a/${DIR:-x y}",
    ],
  },
  "RKE's services, and the same in Rancher": {
    text: `kubernetes_version: v1.31.5-rancher1-1
services:
  kubelet:
    extra_args:
      max-pods: 250
    extra_args_array:
      node-labels: [a=b, c=d]
  etcd:
    extra_args: {v: 2}
---
rancher_kubernetes_engine_config:
  kubernetes_version: v1.30.9-rancher1-1
  services:
    kubelet:
      extra_args: {v: "2"}
`,
    places: [
      "services.kubelet.extra_args (1.31)",
      "  --max-pods=250  <- max-pods | 250",
      "services.kubelet.extra_args_array (1.31)",
      "  --node-labels=a=b  <- node-labels | a=b",
      "  --node-labels=c=d  <- node-labels | c=d",
      "rancher_kubernetes_engine_config.services.kubelet.extra_args (1.30)",
      "  --v=2  <- v | 2",
    ],
  },
  "a program with a flag that ends like the kubelet": {
    text: `spec:
  containers:
    - image: quay.io/prometheus-operator/prometheus-operator:v0.80.0
      args: [--kubelet-service=kube-system/kubelet, --watch=true]
    - image: a
      command: [/opt/hyperkube, /usr/bin/kubelet, --v=2]
`,
    places: ["spec.containers[1].command", "  --v=2  <- --v | 2"],
  },
  "variables of Kubespray": {
    text: `kube_version: v1.31.4
kubelet_custom_flags: ["--v=2"]
`,
    places: ["kubelet_custom_flags (1.31)", "  --v=2  <- --v | 2"],
  },
  "variables of Ansible": {
    text: `kubernetes_kubelet_extra_args: "--v=2 --node-labels='a=b'"
kubelet_custom_flags:
  - --max-pods=3
  - "--node-labels=a=b --v=3"
kubelet_args: [max-pods=3]
kube_flags: "--v=2"
`,
    places: [
      "kubernetes_kubelet_extra_args",
      "  --v=2  <- --v | 2",
      "  --node-labels=a=b  <- --node-labels | a=b",
      "kubelet_custom_flags",
      "  --max-pods=3  <- --max-pods | 3",
      "  --node-labels=a=b  <- --node-labels | a=b",
      "  --v=3  <- --v | 3",
      "kubelet_args",
      "  --max-pods=3  <- max-pods | 3",
    ],
  },
  "JSON patches of a ClusterClass": {
    text: `kind: ClusterClass
spec:
  patches:
    - definitions:
        - jsonPatches:
            - op: add
              path: /spec/joinConfiguration/nodeRegistration/kubeletExtraArgs/max-pods
              value: "20"
            - op: remove
              path: /spec/joinConfiguration/nodeRegistration/kubeletExtraArgs/v
            - op: add
              path: /spec/kubeletExtraArgs/v
              valueFrom: {variable: verbosity}
`,
    places: [
      "/spec/joinConfiguration/nodeRegistration/kubeletExtraArgs/max-pods",
      "  --max-pods=20  <- max-pods | 20",
    ],
  },
  "JSON patches of Talos": {
    text: `- op: add
  path: /machine/kubelet/extraArgs/max-pods
  value: "20"
- op: replace
  path: /cluster/apiServer/extraArgs/v
  value: "2"
`,
    places: ["/machine/kubelet/extraArgs/max-pods", "  --max-pods=20  <- max-pods | 20"],
  },
  "the schema of a CustomResourceDefinition": {
    text: `kind: CustomResourceDefinition
spec:
  versions:
    - schema:
        openAPIV3Schema:
          properties:
            kubeletExtraArgs: {additionalProperties: {type: string}, type: object}
`,
    places: [],
  },
  "a JSON schema and a document of OpenAPI": {
    text: `$schema: http://json-schema.org/draft-07/schema#
properties: {kubeletExtraArgs: {type: object}}
---
openapi: 3.0.0
components: {schemas: {A: {properties: {kubeletExtraArgs: {type: object}}}}}
---
definitions:
  A:
    properties:
      kubeletExtraArgs: {$ref: "#/definitions/B"}
      kubelet-arg: {type: array, items: {type: string}}
`,
    places: [],
  },
  "kubeadm's list of v1beta4, in JSON too": {
    text: `{"apiVersion": "kubeadm.k8s.io/v1beta4", "kind": "JoinConfiguration",
      "nodeRegistration": {"kubeletExtraArgs": [{"name": "node-ip", "value": "192.0.2.1"}, {"name": "v", "value": "4"}]}}`,
    places: [
      "nodeRegistration.kubeletExtraArgs",
      "  --node-ip=192.0.2.1  <- node-ip | 192.0.2.1",
      "  --v=4  <- v | 4",
    ],
  },
  "Cluster API's control plane names the version": {
    text: `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
spec:
  version: v1.33.2
  kubeadmConfigSpec:
    joinConfiguration:
      nodeRegistration:
        kubeletExtraArgs:
          cloud-provider: external
`,
    places: [
      "spec.kubeadmConfigSpec.joinConfiguration.nodeRegistration.kubeletExtraArgs (1.33)",
      "  --cloud-provider=external  <- cloud-provider | external",
    ],
  },
  "k3s, with dashes and without": {
    text: `write-kubeconfig-mode: "0644"
kubelet-arg:
  - max-pods=250
  - "--image-gc-high-threshold=70"
  - seccomp-default
kubelet-arg+: v=2
`,
    places: [
      "kubelet-arg",
      "  --max-pods=250  <- max-pods | 250",
      "  --image-gc-high-threshold=70  <- image-gc-high-threshold | 70",
      "  --seccomp-default=true  <- seccomp-default | seccomp-default",
      "kubelet-arg+",
      "  --v=2  <- v | 2",
    ],
  },
  "Rancher's clusters hold the same keys": {
    text: `apiVersion: provisioning.cattle.io/v1
kind: Cluster
spec:
  kubernetesVersion: v1.32.4+rke2r1
  rkeConfig:
    machineSelectorConfig:
      - config:
          kubelet-arg: [max-pods=110]
`,
    places: [
      "spec.rkeConfig.machineSelectorConfig[0].config.kubelet-arg (1.32)",
      "  --max-pods=110  <- max-pods | 110",
    ],
  },
  "Talos takes numbers, and lists of values": {
    text: `machine:
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.34.1
    extraArgs:
      max-pods: 200
      node-labels: [a=b, c=d]
cluster:
  apiServer:
    extraArgs:
      v: 4
`,
    places: [
      "machine.kubelet.extraArgs (1.34)",
      "  --max-pods=200  <- max-pods | 200",
      "  --node-labels=a=b  <- node-labels | a=b",
      "  --node-labels=c=d  <- node-labels | c=d",
    ],
  },
  "MicroK8s' lines, without quotes and split at blanks; null takes one away": {
    text: `version: 0.1.0
extraKubeletArgs:
  --max-pods: 100
  --node-labels: "a='b' c=d"
  --eviction-hard: null
  fail-swap-on: "false"
`,
    places: [
      "extraKubeletArgs",
      "  --max-pods=100  <- --max-pods | 100",
      `  --node-labels=a=b  <- --node-labels | "a='b' c=d"`,
      `  c=d  <- "a='b' c=d" | "a='b' c=d"`,
    ],
  },
  "the same key in another tool's document": {
    text: "kind: MicroK8sConfig\nextraKubeletArgs: {--max-pods: 5}\n",
    places: [],
  },
  "nodeadm's flags": {
    text: `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    flags:
      - --node-labels=a=b
      - "--v"
      - '4'
      - --register-with-taints="a=b:NoExecute" --x='y z'
`,
    places: [
      "spec.kubelet.flags",
      "  --node-labels=a=b  <- --node-labels | a=b",
      "  --v  <- --v",
      "  4  <- 4",
      "  --register-with-taints=a=b:NoExecute  <- --register-with-taints | a=b:NoExecute",
      "  --x=y z  <- --x | y z",
    ],
  },
  "a container that runs a kubelet, and one that does not": {
    text: `apiVersion: apps/v1
kind: DaemonSet
spec:
  template:
    spec:
      containers:
        - name: agent
          args: [--max-pods=3]
        - name: kubelet
          image: registry.example/kubelet:v1.31.0
          command: [/usr/bin/kubelet, --v=2]
          args:
            - --config=/etc/kubelet.yaml
`,
    places: [
      "spec.template.spec.containers[1].command (1.31)",
      "  --v=2  <- --v | 2",
      "spec.template.spec.containers[1].args (1.31)",
      "  --config=/etc/kubelet.yaml  <- --config | /etc/kubelet.yaml",
    ],
  },
  "text with escapes has one place": {
    text: `kubelet-arg: ["node-labels=\\u0061=b"]\n`,
    places: [
      "kubelet-arg",
      '  --node-labels=a=b  <- "node-labels=\\u0061=b" | "node-labels=\\u0061=b"',
    ],
  },
  "nothing where no tool takes flags": {
    text: "apiVersion: v1\nkind: ConfigMap\ndata:\n  extraArgs: none\n  flags: [a]\n",
    places: [],
  },
};

describe("containers of other programs, whose arguments name the kubelet", () => {
  test.each([
    "args: [--kubelet-service=kube-system/kubelet, --config-reloader=a]",
    "args: [--root, /var/lib/kubelet, --other=a]",
    "args: [/var/lib/kubelet, --other=a]",
    "command: [du, /var/lib/kubelet, --other=a]",
    "command: [a, '--name=kubelet', --other=a]",
    "command: [--name, kubelet, --other=a]",
  ])("%s", (line) => {
    const text = `apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - ${line}\n`;
    expect(documentPlacesIn(text)).toEqual([]);
  });
});

test("a container that asks the kubelet for its version runs none", () => {
  const container = (...words: readonly string[]): string =>
    `apiVersion: v1\nkind: Pod\nspec:\n  containers:\n  - command: [${words.join(", ")}]\n`;
  expect(fileSummary(container("kubelet", "--version")).rules).toEqual([]);
  expect(fileSummary(container("kubelet", "--config=/a", "--version")).rules).toEqual([
    "flag-prints-and-ends at --version",
  ]);
});

describe("where documents hold flags of the kubelet", () => {
  test.each(Object.entries(cases))("%s", (_name, { text, places }) => {
    expect(documentPlacesIn(text)).toEqual(places);
  });
});
