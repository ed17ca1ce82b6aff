import { describe, expect, test } from "vitest";
import { spanOfPart } from "../../server/src/core/kubelet/flags/argument.ts";
import { documentFlagPlaces } from "../../server/src/core/parts/flags/document-flag-places.ts";
import { parseFile } from "../../server/src/core/syntax/parse.ts";

/** Every word of every place, with what is written where its name and its value stand. */
function placesIn(text: string): string[] {
  return parseFile(text).documents.flatMap(({ root }) =>
    documentFlagPlaces(root).flatMap(({ name, args, unquoted, version }) => [
      version === undefined ? name : `${name} (${version})`,
      ...args.map((arg) => {
        const equals = arg.text.indexOf("=");
        const spans =
          equals < 0
            ? [spanOfPart(arg, 0)]
            : [spanOfPart(arg, 0, equals), spanOfPart(arg, equals + 1)];
        const written = spans.map(({ start, end }) => text.slice(start, end));
        return `  ${arg.text}  <- ${written.join(" | ")}`;
      }),
      ...unquoted.map((value) => `  no text: ${value.name} ${value.node.text}`),
    ]),
  );
}

const cases: Readonly<Record<string, { readonly text: string; readonly places: string[] }>> = {
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
  "nodeadm's flags": {
    text: `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    flags:
      - --node-labels=a=b
      - "--v"
      - '4'
`,
    places: [
      "spec.kubelet.flags",
      "  --node-labels=a=b  <- --node-labels | a=b",
      "  --v  <- --v",
      "  4  <- 4",
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

describe("where documents hold flags of the kubelet", () => {
  test.each(Object.entries(cases))("%s", (_name, { text, places }) => {
    expect(placesIn(text)).toEqual(places);
  });
});
