import { describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { cursorText } from "../../support/cursor-text.ts";
import { fileSummary } from "../../support/file-summary.ts";
import { knowledge } from "../../support/knowledge.ts";
import { checkRows } from "../../support/platform-rows.ts";

const kubeone = (settings: string): string =>
  `apiVersion: kubeone.k8c.io/v1beta2\nkind: KubeOneCluster\nname: demo\nversions:\n  kubernetes: 1.34.2\n${settings}\n`;

describe("KubeOne: the whole cluster", () => {
  checkRows(
    [
      [
        "lies over KubeOne's own configuration and kubeadm's",
        "kubeletConfig: {maxPods: 50, evictionHard: {memory.available: 1Gi}}",
        [],
        {
          maxPods: 50,
          evictionHard: { "memory.available": "1Gi" },
          serverTLSBootstrap: true,
          containerLogMaxSize: "100Mi",
          containerLogMaxFiles: 5,
          clusterDNS: ["169.254.20.10"],
          staticPodPath: "/etc/kubernetes/manifests",
        },
      ],
      [
        "takes its own bounds, both included",
        "kubeletConfig: {maxPods: 1, imageGCHighThresholdPercent: 100, imageGCLowThresholdPercent: 0}",
        [],
      ],
      [
        "and nothing outside of them",
        "kubeletConfig: {maxPods: 0, imageGCLowThresholdPercent: 101}",
        ["platform-value-refused at 0", "platform-value-refused at 101"],
      ],
      [
        "loses what goes to hosts as a flag or to nobody",
        "kubeletConfig: {podPidsLimit: 4096, imageMaximumGCAge: 5h}",
        ["platform-field-lost at podPidsLimit", "platform-field-lost at imageMaximumGCAge"],
        { podPidsLimit: -1, imageMaximumGCAge: "0s" },
      ],
      [
        "refuses other fields of the kubelet",
        "kubeletConfig: {cpuManagerPolicy: static}",
        ["platform-unknown-field at cpuManagerPolicy"],
      ],
      [
        "takes logs, cipher suites, domain and network from elsewhere in the manifest",
        "kubeletConfig: {}\nloggingConfig: {containerLogMaxSize: 50Mi, containerLogMaxFiles: 0}\ntlsCipherSuites: {kubelet: [TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256]}\nclusterNetwork: {serviceDomainName: a.example, serviceSubnet: 10.11.0.0/16}\nfeatures: {nodeLocalDNS: {}}",
        [],
        {
          containerLogMaxSize: "50Mi",
          containerLogMaxFiles: 5,
          tlsCipherSuites: ["TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256"],
          clusterDomain: "a.example",
          clusterDNS: ["10.11.0.10"],
        },
      ],
    ],
    kubeone,
  );
});

describe("KubeOne: a host", () => {
  checkRows(
    [
      [
        "has flags over the file of the cluster, whose maps they take the place of",
        "staticWorkers: {hosts: [{kubelet: {podPidsLimit: 99, evictionHard: {nodefs.available: 5%}}}]}\nkubeletConfig: {maxPods: 50, podPidsLimit: 7, evictionHard: {memory.available: 1Gi}}",
        ["platform-field-lost at podPidsLimit"],
        { maxPods: 50, podPidsLimit: 99, evictionHard: { "nodefs.available": "5%" } },
      ],
      [
        "is judged with what the cluster says",
        "kubeletConfig: {imageGCHighThresholdPercent: 60}\ncontrolPlane: {hosts: [{kubelet: {imageGCLowThresholdPercent: 70}}]}",
        ["image-gc-low-lt-high at 60", "image-gc-low-lt-high at 70"],
      ],
      [
        "has no flag for the greatest age of an image",
        "controlPlane: {hosts: [{kubelet: {imageMaximumGCAge: 5h}}]}",
        ["platform-field-lost at imageMaximumGCAge"],
      ],
    ],
    kubeone,
  );
});

const prefix = "v1.kubelet-config.machine-controller.kubermatic.io";
const machines = (annotations: string): string =>
  `apiVersion: cluster.k8s.io/v1alpha1\nkind: MachineDeployment\nmetadata:\n  annotations:\n${annotations.replace(/^(?=[A-Z])/gm, `    ${prefix}/`)}\nspec:\n  template:\n    spec:\n      versions: {kubelet: 1.34.2}\n      providerSpec: {value: {operatingSystem: ubuntu}}\n`;

describe("The Operating System Manager", () => {
  checkRows(
    [
      [
        "fills a profile's file with texts",
        'MaxPods: "+150"\nKubeReserved: cpu=1500m,memory=1Gi,cpu=2k\nEvictionHard: memory.available<5%\nImageMaximumGCAge: 24h\nContainerLogMaxFiles: "7"\n',
        [],
        {
          maxPods: 150,
          kubeReserved: { cpu: "2k", memory: "1Gi" },
          systemReserved: { cpu: "200m", memory: "200Mi", "ephemeral-storage": "1Gi" },
          evictionHard: { "memory.available": "5%" },
          imageMaximumGCAge: "24h0m0s",
          containerLogMaxFiles: 7,
          resolvConf: "/run/systemd/resolve/resolv.conf",
        },
      ],
      [
        "leaves names alone that it does not know, and other people's are none of its own",
        'PodPidsLimit: "5"\n    other.example/MaxPods: many',
        [`platform-unknown-field at ${prefix}/PodPidsLimit`],
        { podPidsLimit: -1 },
      ],
      [
        "makes no configuration of what is no number or duration",
        'MaxPods: 1_0\nImageGCHighThresholdPercent: "9999999999"\nImageMinimumGCAge: 5d',
        [
          "platform-value-refused at 1_0",
          'platform-value-refused at "9999999999"',
          "platform-value-refused at 5d",
        ],
      ],
      [
        "leaves out a pair with another separator",
        "KubeReserved: cpu=200m,memory:1Gi\nEvictionHard: memory.available=5%",
        [
          "platform-field-lost at cpu=200m,memory:1Gi",
          "platform-field-lost at memory.available=5%",
        ],
        { kubeReserved: { cpu: "200m" } },
      ],
      [
        "writes numbers where the kubelet wants texts, and lines that do not fit together",
        'KubeReserved: cpu=1\nSystemReserved: cpu=100m, memory=1Gi\nContainerLogMaxSize: "50"\nContainerLogMaxFiles: many',
        [
          "type-mismatch at many",
          "platform-value-refused at cpu=1",
          "platform-value-refused at cpu=100m, memory=1Gi",
          'platform-value-refused at "50"',
        ],
      ],
      [
        "blanks before every name are no more than a deeper line",
        'SystemReserved: " cpu=100m, memory=1Gi"',
        [],
        { systemReserved: { cpu: "100m", memory: "1Gi" } },
      ],
      ["takes texts only", "MaxPods: 110", ["platform-value-refused at 110"], { maxPods: 110 }],
      ["takes an empty text for one", 'KubeReserved: ""', []],
    ],
    machines,
  );

  test("hover and completion know the annotations", () => {
    const at = (marked: string): ReturnType<typeof cursorText> => cursorText(machines(marked));
    const hovered = at('Max<|>Pods: "1"\n');
    const completed = at('MaxPods: "1"\n    <|>\n');
    const partOf = (text: string): ReturnType<typeof parseText>["parts"][number] | undefined =>
      parseText(text, { kubernetesVersion: defaultVersion }, knowledge).parts[0];
    expect(partOf(hovered.text)?.hover?.(hovered.offset)?.markdown).toContain("maxPods");
    const labels = partOf(completed.text)
      ?.complete?.(completed.offset)
      .map(({ label }) => label);
    expect(labels).toContain(`${prefix}/KubeReserved`);
    expect(labels).not.toContain(`${prefix}/MaxPods`);
  });
});

describe("MicroK8s", () => {
  checkRows(
    [
      [
        "gives flags over the lines of its own file, without blanks around them",
        'version: 0.2.0\nextraKubeletArgs: {--max-pods: 150, --eviction-hard: "memory.available<5%"}',
        [],
        {
          maxPods: 150,
          evictionHard: { "memory.available": "5%" },
          serializeImagePulls: false,
          authentication: { anonymous: { enabled: false }, webhook: { enabled: true } },
        },
      ],
      [
        "null takes a line away, and what comes later counts",
        "version: 0.1.0\nextraKubeletArgs: {--serialize-image-pulls: null, --max-pods: 5, --image-gc-high-threshold: 95}\n---\nversion: 0.1.0\nextraKubeletArgs: {--max-pods: 7, --image-gc-high-threshold: null}",
        [],
        { serializeImagePulls: true, maxPods: 7, imageGCHighThresholdPercent: 85 },
      ],
      [
        "a version of three numbers, within its bounds",
        "version: 0.1\nextraKubeletArgs: {}\n---\nversion: 0.2.1\n---\nversion: v0.2.0-rc.1\n---\nversion: 0.1.0-rc.1\n---\nversion: 1.0.0",
        [
          "platform-value-refused at 0.1",
          "platform-value-refused at 0.2.1",
          "platform-value-refused at 0.1.0-rc.1",
          "platform-value-refused at 1.0.0",
        ],
      ],
      [
        "a document that sets something needs one",
        "extraKubeletArgs: {--max-pods: 5}",
        ["platform-value-refused at extraKubeletArgs"],
      ],
      ["one that sets nothing does not", "extraKubeletArgs: {}", []],
      [
        "a map of texts, with dashes before the names",
        "version: 0.1.0\nextraKubeletArgs: {max-pods: 5, --v: [1], --fail-swap-on: yes}",
        [
          "platform-value-refused at max-pods",
          "platform-value-refused at --v",
          "flag-value at yes",
        ],
      ],
      [
        "a key that is nearly one of its own",
        "version: 0.1.0\nextraKubletArgs: {}\nx-mine: 1",
        ["platform-field-lost at extraKubletArgs"],
      ],
    ],
    (settings) => `${settings}\n`,
    "root/snap/microk8s/common/.microk8s.yaml",
  );

  test("completion writes flags with their dashes", () => {
    const { text, offset } = cursorText("version: 0.1.0\nextraKubeletArgs:\n  --v: 3\n  <|>\n");
    const { parts } = parseText(text, { kubernetesVersion: defaultVersion }, knowledge);
    const part = parts.find(({ kind }) => kind === "flags");
    const item = part?.complete?.(offset).find(({ label }) => label === "--max-pods");
    expect(item?.insert.text).toBe('--max-pods: "$1"$0');
    const { text: value, offset: at } = cursorText(
      "version: 0.1.0\nextraKubeletArgs:\n  --topology-manager-policy: <|>\n",
    );
    const other = parseText(value, { kubernetesVersion: defaultVersion }, knowledge).parts.find(
      ({ kind }) => kind === "flags",
    );
    expect(other?.complete?.(at).map(({ label }) => label)).toContain("restricted");
  });
});

describe("minikube", () => {
  checkRows(
    [
      [
        "makes flags of options, over its own configuration and kubeadm's",
        "--extra-config=kubelet.max-pods=20 --extra-config=kubelet.eviction-hard='memory.available<5%' --dns-domain=a.example --service-cluster-ip-range 10.11.0.0/16",
        [],
        {
          maxPods: 20,
          evictionHard: { "memory.available": "5%" },
          imageGCHighThresholdPercent: 100,
          staticPodPath: "/etc/kubernetes/manifests",
          clusterDomain: "a.example",
          clusterDNS: ["10.11.0.10"],
        },
      ],
      [
        "writes some into the file: of a flag the first, of a field the last",
        "--extra-config=kubelet.hairpin-mode=none --extra-config=kubelet.hairpin-mode=hairpin-veth --extra-config kubelet.localStorageCapacityIsolation=true --extra-config kubelet.localStorageCapacityIsolation=no",
        [],
        { hairpinMode: "none", localStorageCapacityIsolation: false },
      ],
      [
        "what is empty is left out",
        "--extra-config=kubelet.runtime-request-timeout=",
        [],
        { runtimeRequestTimeout: "15m0s" },
      ],
      [
        "fields that are no flags, and one that kubeadm does not know so",
        "--extra-config=kubelet.maxPods=20 --extra-config=kubelet.FailCgroupV1=false --extra-config=kubelet.localStorageCapacityIsolation=maybe",
        [
          "platform-field-lost at FailCgroupV1",
          "platform-value-refused at maybe",
          "flag-unknown at maxPods",
        ],
        { maxPods: 110, localStorageCapacityIsolation: true },
      ],
      [
        "refuses what has no component, name and value, whatever it is for",
        '--extra-config=foo --extra-config=foo.bar --extra-config=foo=bar.baz --extra-config "proxy.v=5" --extra-config=etcd.v=5” --extra-config=scheduler.v=5 --extra-config=$MORE',
        [
          "platform-value-refused at foo",
          "platform-value-refused at foo.bar",
          "platform-value-refused at foo=bar.baz",
          "platform-value-refused at proxy.v=5",
          "platform-value-refused at etcd.v=5”",
        ],
      ],
    ],
    (options) => `#!/bin/sh\nset -e\nminikube start ${options}\n`,
    "start.sh",
  );

  test("in an editor's script, and in a workflow", () => {
    const command = "minikube start --kubernetes-version=v1.33.1 --extra-config=kubelet.max-pods=5";
    for (const [text, language] of [
      [`${command}\n`, "shellscript"],
      [`steps:\n  - run: ${command}\n`, "yaml"],
    ] as const) {
      const { parts } = parseText(text, { kubernetesVersion: defaultVersion, language }, knowledge);
      const config = parts
        .map((part) => part.layered?.())
        .find((candidate) => candidate !== undefined);
      expect(config?.platform.texts.id).toBe("minikube");
      expect(config?.effective.index.version).toBe("1.33");
      expect(config?.flags.map((flag) => flag.text)).toEqual(["--max-pods=5"]);
    }
  });
});

describe("k0s: a configuration without a header", () => {
  const profile = "workerProfiles: [{name: a, values: {maxPodz: 5, maxPods: 50}}]";
  checkRows(
    [
      [
        "as a fragment",
        `spec:\n  ${profile}`,
        ["platform-unknown-field at maxPodz"],
        { maxPods: 50 },
      ],
      [
        "of an installer",
        `apiVersion: embeddedcluster.replicated.com/v1beta1\nkind: Config\nspec:\n  unsupportedOverrides:\n    k0s: |\n      config:\n        spec:\n          ${profile}`,
        ["platform-unknown-field at maxPodz"],
        { maxPods: 50 },
      ],
      ["of another tool", "spec:\n  workerProfiles: [{name: a, maxPodz: 5}]", []],
    ],
    (settings) => `${settings}\n`,
  );
});

describe("k3s and RKE2: other spellings of kubelet-arg", () => {
  const unknown = (key: string): readonly string[] => [`platform-unknown-field at ${key}`];
  test.each([
    ["config.yaml", "kublet-arg: [max-pods=5]", unknown("kublet-arg")],
    ["etc/rancher/rke2/config.yaml", "kubelet-args: [max-pods=5]", unknown("kubelet-args")],
    ["etc/rancher/k3s/config.yaml.d/a.yaml", "kubeletArg: [max-pods=5]", unknown("kubeletArg")],
    ["config.yaml", "tls-san: [a]\nkubelet-args: [max-pods=5]", unknown("kubelet-args")],
    ["vars.yaml", "kubelet-args: [max-pods=5]", []],
    ["etc/rancher/k3s/config.yaml", "kube-proxy-arg: [a=b]", []],
  ])("in %s: %s", (path, text, rules) => {
    expect(fileSummary(`${text}\n`, path).rules).toEqual(rules);
  });
});
