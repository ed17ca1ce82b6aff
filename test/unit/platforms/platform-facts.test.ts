import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { describe, expect, test } from "vitest";
import type { KubernetesVersion } from "../../../server/src/facts/table.ts";
import { fileSummary, type FileSummary } from "../../support/file-summary.ts";
import { knowledge } from "../../support/knowledge.ts";
import { messageText } from "../../support/texts.ts";
import { checkRows, type PlatformRow } from "../../support/platform-rows.ts";

const kops = (kind: string, settings: string, spec = ""): string =>
  `apiVersion: kops.k8s.io/v1alpha2\nkind: ${kind}\nspec:\n${spec}  kubelet: ${settings}\n`;

describe("kOps: a Cluster", () => {
  checkRows(
    [
      [
        "keys of 1.36, and such as become flags",
        "{eventRecordQPS: 5, kubeAPIQPS: 20, nodeLeaseDurationSeconds: 20, kernelMemcgNotification: true, nodeLabels: {a: b}, experimentalAllocatableIgnoreEviction: true}",
        [],
        { eventRecordQPS: 5, kubeAPIQPS: 20, nodeLeaseDurationSeconds: 20 },
      ],
      ["a gate is a text", "{featureGates: {MemoryQoS: true}}", ["platform-value-refused at true"]],
      [
        "and Go reads it",
        '{featureGates: {MemoryQoS: "1"}}',
        [],
        { featureGates: { MemoryQoS: true } },
      ],
      ["or does not", '{featureGates: {MemoryQoS: "yes"}}', ['platform-value-refused at "yes"']],
      [
        "texts, where the kubelet has lists and maps",
        "{clusterDNS: [10.0.0.10], enforceNodeAllocatable: [pods], evictionHard: 5}",
        [
          "platform-value-refused at clusterDNS",
          "platform-value-refused at enforceNodeAllocatable",
          "platform-value-refused at 5",
        ],
      ],
      [
        "a short period has no second one",
        "{shutdownGracePeriod: 5s}",
        [],
        { shutdownGracePeriod: "5s", shutdownGracePeriodCriticalPods: "0s" },
      ],
      ["flags of kubelets of old", "{seccompProfileRoot: /x}", ["platform-value-refused at /x"]],
      ["a flag up to 1.33", "{registerSchedulable: true}", ["platform-value-refused at true"]],
      ["which is fine there", "{registerSchedulable: true}", [], {}, "1.33"],
      [
        "a flag that no kubelet has",
        "{imageMinimumGCAge: 3m}",
        ["platform-field-refused at imageMinimumGCAge"],
        {},
        "1.36",
      ],
      [
        "which older ones write into the file",
        "{imageMinimumGCAge: 3m}",
        [],
        { imageMinimumGCAge: "3m0s" },
      ],
      [
        "the address of the DNS",
        "{maxPods: 50}",
        [],
        { clusterDNS: ["100.64.0.10"], clusterDomain: "cluster.local" },
      ],
      [
        "a taint",
        '{taints: ["a=b=c:NoSchedule", "d:NoExecute"]}',
        ['platform-value-refused at "a=b=c:NoSchedule"'],
        { registerWithTaints: [{ key: "d", effect: "NoExecute" }] },
      ],
    ],
    (settings) => kops("Cluster", settings),
  );
});

describe("kOps: an InstanceGroup goes over what kOps sets, unchecked", () => {
  checkRows(
    [
      [
        "what a Cluster loses",
        "{logLevel: 4, enableDebuggingHandlers: false}",
        [],
        { enableDebuggingHandlers: false, logging: { verbosity: 4 } },
      ],
      [
        "a period below that of the Cluster",
        "{shutdownGracePeriod: 5s}",
        ["shutdown-critical-le-total at 5s"],
      ],
      [
        "flags that are gone",
        "{nonMasqueradeCIDR: 10.0.0.0/8}",
        ["platform-value-refused at 10.0.0.0/8"],
      ],
      [
        "control planes restart containers soon",
        "{crashLoopBackOffMaxContainerRestartPeriod: 5m}",
        ["platform-field-overwritten at crashLoopBackOffMaxContainerRestartPeriod"],
      ],
    ],
    (settings) =>
      `${kops("InstanceGroup", settings, "  role: Master\n")}---\n${kops("Cluster", "{}")}`,
  );

  checkRows(
    [
      ["nothing is missing if the Cluster is elsewhere", "{cpuManagerPolicy: static}", []],
      ["nor a period", "{shutdownGracePeriod: 5s}", []],
    ],
    (settings) => kops("InstanceGroup", settings, "  role: Node\n"),
  );

  test("and over the Cluster of the same file", () => {
    const spec = "  clusterDNSDomain: k.example\n  kubernetesVersion: 1.33.2\n";
    const cluster = kops("Cluster", "{maxPods: 77}", spec);
    const { effective, rules } = fileSummary(
      `${kops("InstanceGroup", "{registryPullQPS: 9, imageMinimumGCAge: 3m}")}---\n${cluster}`,
    );
    expect(rules).toEqual([]);
    expect(effective).toMatchObject({
      maxPods: 77,
      registryPullQPS: 9,
      clusterDomain: "k.example",
    });
  });
});

describe("Karpenter on AWS", () => {
  checkRows(
    [
      [
        "an expression below zero somewhere",
        "{maxPods: vcpus - 100}",
        ["platform-value-refused at vcpus - 100"],
      ],
      [
        "whole and other numbers",
        "{maxPods: vcpus * 1.5}",
        ["platform-value-refused at vcpus * 1.5"],
      ],
      ["texts", '{maxPods: "instance_type.startsWith(\\"m5\\") ? 58 : 110"}', []],
      [
        "what no expression is",
        "{kubeReserved: {cpu: 0 - 1}}",
        ["platform-value-refused at 0 - 1"],
      ],
    ],
    (settings) =>
      `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec:\n  amiSelectorTerms: [{alias: al2023@latest}]\n  kubelet: ${settings}\n`,
  );

  test("with the Custom family nothing reaches the node, and nodeadm's base does not lie below", () => {
    const { effective, rules } = fileSummary(
      "apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec:\n  amiFamily: Custom\n  kubelet: {registryPullQPS: 10}\n",
    );
    expect(rules).toEqual([]);
    expect(effective["hairpinMode"]).toBe("promiscuous-bridge");
  });

  test("a NodePool of old has twelve fields", () => {
    const { rules } = fileSummary(
      "apiVersion: karpenter.sh/v1beta1\nkind: NodePool\nspec:\n  template:\n    spec:\n      kubelet: {maxPods: 10, serializeImagePulls: false}\n",
    );
    expect(rules).toEqual(["platform-field-lost at false"]);
  });

  test("the values of others do not reach the kubelet", () => {
    const { rules } = fileSummary(
      "apiVersion: karpenter.sh/v1beta1\nkind: NodePool\nspec:\n  template:\n    spec:\n      kubelet: {maxPods: 10, featureGates: {Foo: true}, shutdownGracePeriod: 5, cpuManagerPolicy: other}\n",
    );
    expect(rules).toEqual([
      "platform-field-lost at featureGates",
      "platform-field-lost at 5",
      "platform-field-lost at other",
    ]);
  });
});

describe("Karpenter on AWS before NodePools", () => {
  test("a Provisioner also chooses the container runtime", () => {
    const { rules } = fileSummary(
      "apiVersion: karpenter.sh/v1alpha5\nkind: Provisioner\nspec:\n  kubeletConfiguration: {containerRuntime: containerd, maxPods: 20, serializeImagePulls: false}\n",
    );
    expect(rules).toEqual(["platform-field-lost at false"]);
  });
});

describe("Karpenter on Azure", () => {
  checkRows(
    [
      [
        "swap needs a word",
        "{linuxOSConfig: {swapFileSize: 1500Mi}}",
        ["platform-value-refused at swapFileSize"],
      ],
      ["from 10 to 250 pods", "{maxPods: 9}", ["platform-value-refused at 9"]],
      ["or so", "{maxPods: 250}", [], { maxPods: 250 }],
    ],
    (settings) =>
      `apiVersion: karpenter.azure.com/v1beta1\nkind: AKSNodeClass\nspec: ${settings}\n`,
  );
});

describe("Gardener", () => {
  const rows: readonly PlatformRow[] = [
    ["at least one image at a time", "{maxParallelImagePulls: 0}", ["platform-value-refused at 0"]],
    [
      "ages",
      "{imageMinimumGCAge: -1m}",
      ["platform-field-overwritten at imageMinimumGCAge", "platform-value-refused at -1m"],
    ],
    [
      "swap where failSwapOn is left out",
      "{featureGates: {NodeSwap: true}, memorySwap: {swapBehavior: NoSwap}}",
      ["platform-value-refused at memorySwap"],
    ],
    [
      "swap that Gardener fills in",
      "{featureGates: {NodeSwap: true}, failSwapOn: false}",
      [],
      { memorySwap: { swapBehavior: "LimitedSwap" } },
    ],
    [
      "the signal that Gardener forgets",
      "{evictionHard: {nodeFSInodesFree: 110%}}",
      ["eviction-percent-range at 110%"],
    ],
    [
      "whole percentages",
      "{evictionHard: {memoryAvailable: 5.5%}}",
      ["platform-value-refused at 5.5%"],
    ],
  ];
  const shoot = (place: string, settings: string): string =>
    `apiVersion: core.gardener.cloud/v1beta1\nkind: Shoot\nspec: ${place.replace("X", settings)}\n`;

  checkRows(rows, (settings) => shoot("{kubernetes: {version: 1.35.2, kubelet: X}}", settings));

  test("side by side only where the Shoot says so, not a pool of workers", () => {
    const parallel = "{maxParallelImagePulls: 5}";
    const whole = fileSummary(shoot("{kubernetes: {version: 1.35.2, kubelet: X}}", parallel));
    expect(whole.effective["serializeImagePulls"]).toBe(false);
    const pool = fileSummary(
      shoot("{provider: {workers: [{kubernetes: {version: 1.35.2, kubelet: X}}]}}", parallel),
    );
    expect(pool.rules).toHaveLength(1);
    expect(pool.effective["serializeImagePulls"]).toBe(true);
  });
});

describe("k0s", () => {
  checkRows(
    [
      ["texts of nothing", '{clusterDomain: "", staticPodURL: "", clusterDNS: null, kind: ""}', []],
      ["a domain", "{clusterDomain: a.b}", ["platform-field-refused at clusterDomain"]],
      [
        "a profile is validated alone",
        "{enforceNodeAllocatable: [pods, kube-reserved], kubeReserved: {cpu: 100m}}",
        ["platform-value-refused at kube-reserved"],
      ],
      [
        "with a group of its own",
        "{enforceNodeAllocatable: [pods, kube-reserved], kubeReserved: {cpu: 100m}, kubeReservedCgroup: /system.slice, kubeletCgroups: /system.slice/k0s}",
        [],
        { featureGates: { MemoryQoS: true } },
      ],
      [
        "what the worker writes",
        "{maxPods: 60}",
        [],
        {
          authentication: { x509: { clientCAFile: "/run/k0s/kubelet/ca.crt" } },
          clusterDNS: ["10.96.0.10"],
          clusterDomain: "cluster.local",
        },
      ],
      [
        "up to 1.32 the certificate is in another folder",
        "{maxPods: 60}",
        [],
        { authentication: { x509: { clientCAFile: "/var/lib/k0s/pki/ca.crt" } } },
        "1.32",
      ],
    ],
    (settings) =>
      `apiVersion: k0s.k0sproject.io/v1beta1\nkind: ClusterConfig\nspec:\n  featureGates: [{name: MemoryQoS, enabled: true}, {name: Foo, enabled: true, components: [kube-proxy]}]\n  workerProfiles:\n    - name: a\n      values: ${settings}\n`,
  );
});

describe("Kubespray", () => {
  checkRows(
    [
      [
        "gates of the extra arguments stay where no variable names others",
        "kubelet_config_extra_args: {featureGates: {MemoryQoS: true}}",
        [],
        { featureGates: { MemoryQoS: true }, eventRecordQPS: 50, shutdownGracePeriod: "1m0s" },
      ],
      [
        "the variable counts",
        "kubelet_seccomp_default: true\nkubelet_max_parallel_image_pulls: 1\nkubelet_config_extra_args: {seccompDefault: false, maxParallelImagePulls: 3}",
        [
          "platform-field-overwritten at seccompDefault",
          "platform-field-overwritten at maxParallelImagePulls",
        ],
        { maxParallelImagePulls: 1 },
      ],
      [
        "a reservation of the extra arguments takes the place of all",
        'kube_memory_reserved: 1Gi\nkubelet_config_extra_args: {kubeReserved: {cpu: "1"}}',
        [],
        { kubeReserved: { cpu: "1" }, systemReserved: { cpu: "500m" } },
      ],
      [
        "groups are written with the reservation",
        "kube_reserved: false\nkube_reserved_cgroups_for_service_slice: kube.slice",
        [],
      ],
      [
        "their groups have defaults",
        "kube_reserved: true\nsystem_reserved: true\nsystem_reserved_cgroups: /sys.slice\nkubelet_enforce_node_allocatable: pods,kube-reserved,system-reserved",
        [],
        { kubeReservedCgroup: "/kube.slice", systemReservedCgroup: "/sys.slice" },
      ],
      [
        "a reservation that is enforced and switched off",
        "kube_reserved: false\nkubelet_enforce_node_allocatable: pods,kube-reserved",
        ["enforce-kube-needs-cgroup at pods,kube-reserved"],
      ],
      [
        "swap",
        "kubelet_fail_swap_on: false",
        [],
        { failSwapOn: false, memorySwap: { swapBehavior: "LimitedSwap" } },
      ],
    ],
    (settings) => `${settings}\n`,
  );
});

test("up to 1.31 the flags of k3s go over a file that one names, from 1.32 on it lies over their file", () => {
  const text =
    'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nevictionHard: {nodefs.available: "0%"}\nmaxPods: 200\n';
  const at = (version: KubernetesVersion): FileSummary =>
    fileSummary(text, "/etc/rancher/k3s/kubelet.config", version);
  expect(at("1.31").rules).toContain("platform-field-overwritten at evictionHard");
  expect(at("1.36").rules).not.toContain("platform-field-overwritten at evictionHard");
});

test("nodeadm's expressions know no min and max, and give a number of pods", () => {
  const at = (expression: string): FileSummary =>
    fileSummary(
      `apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec:\n  kubelet:\n    maxPodsExpression: ${expression}\n`,
    );
  for (const wrong of ["min(110, max_pods)", "5000000000", "max_pods > 5"]) {
    expect(at(wrong).rules).toEqual([`platform-field-lost at ${wrong}`]);
  }
  const { effective, rules } = at('"30"');
  expect(rules).toEqual([]);
  expect(effective).toMatchObject({ maxPods: 30, kubeReserved: { memory: "585Mi" } });
});

test("the finding about a setting of nodeadm's own below the kubelet's fields names its place", () => {
  const text =
    "apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec:\n  kubelet:\n    config:\n      maxPodsExpression: max_pods - 2\n";
  const { parts } = parseText(text, { kubernetesVersion: "1.37" }, knowledge);
  const messages = parts.flatMap(({ findings }) =>
    findings.map(({ message }) => messageText(message)),
  );
  expect(messages).toEqual([
    'Unknown field "maxPodsExpression" here. Did you mean "spec.kubelet.maxPodsExpression"? The kubelet ignores it and logs a warning.',
  ]);
});

describe("Talos takes empty values for left out", () => {
  checkRows(
    [
      [
        "a map and texts",
        '{systemReserved: {}, address: "", tlsMinVersion: ""}',
        [
          "platform-field-lost at systemReserved",
          "platform-field-lost at address",
          "platform-field-lost at tlsMinVersion",
        ],
        { systemReserved: { cpu: "50m" }, address: "0.0.0.0", tlsMinVersion: "VersionTLS13" },
      ],
      ["a value of one's own", "{address: 127.0.0.1}", [], { address: "127.0.0.1" }],
    ],
    (settings) => `machine:\n  type: worker\n  kubelet:\n    extraConfig: ${settings}\n`,
  );
});

test("kind's networks become the kubelet's", () => {
  const cluster = (networking: string): string =>
    `kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nnetworking: ${networking}\nkubeadmConfigPatches:\n  - |\n    kind: KubeletConfiguration\n    maxPods: 200\n`;
  expect(fileSummary(cluster("{serviceSubnet: 10.11.0.0/16}")).effective).toMatchObject({
    clusterDNS: ["10.11.0.10"],
  });
  expect(fileSummary(cluster("{ipFamily: ipv6}")).effective).toMatchObject({
    address: "::",
    clusterDNS: ["fd00:10:96::a"],
  });
});
