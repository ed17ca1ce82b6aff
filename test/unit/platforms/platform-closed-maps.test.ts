import { describe, expect, test } from "vitest";
import type { KubernetesVersion } from "../../../server/src/facts/table.ts";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { effectiveJson } from "../../../server/src/kubelet/effective/effective-value.ts";
import { fileSummary } from "../../support/file-summary.ts";
import { knowledge } from "../../support/knowledge.ts";
import { checkRows } from "../../support/platform-rows.ts";

describe("settings of a document, outside its configurations", () => {
  test.each([
    [
      "gates of a cluster of kind, without a patch",
      "kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nfeatureGates: {CSIMigration: true, MemoryQoS: yes please}\n",
      ["feature-gate-removed at CSIMigration", "feature-gate-value-not-boolean at yes please"],
    ],
    [
      "and with one",
      "kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nfeatureGates: {CSIMigration: true}\nkubeadmConfigPatches:\n- |\n  kind: KubeletConfiguration\n  maxPods: 10\n",
      ["feature-gate-removed at CSIMigration"],
    ],
    [
      "variables of Kubespray",
      "kubelet_max_pods: many\nkubelet_cpu_manager_policy: statik\nkubelet_image_gc_high_threshold: 50\n",
      ["type-mismatch at many", "cpu-manager-policy-enum at statik", "image-gc-low-lt-high at 50"],
    ],
    [
      "whose quotes the template does not write",
      'kubelet_max_pods: "200"\nkubelet_fail_swap_on: "False"\nkube_resolv_conf: "{{ resolv }}"\n',
      [],
    ],
    [
      "where the platform rejects the field in a configuration",
      "machine:\n  kubelet: {defaultRuntimeSeccompProfileEnabled: true}\n",
      [],
    ],
    [
      "lists of gates",
      "kubelet_feature_gates: [NodeSwap=true, CSIMigration=true]\n",
      ["feature-gate-removed at CSIMigration=true"],
    ],
  ])("are checked: %s", (_, text, rules) => {
    expect(fileSummary(text, "a.yaml", "1.33").rules).toEqual(rules);
  });

  test("the kubelet's own list of gates replaces that of all components in Kubespray", () => {
    const { effective } = fileSummary(
      "kube_feature_gates: [MemoryQoS=true]\nkubelet_feature_gates: [NodeSwap=true]\n",
      "a.yaml",
      "1.33",
    );
    expect(effective["featureGates"]).toEqual({ NodeSwap: true });
  });
});

const nodeRegistration = "nodeRegistration: {kubeletExtraConfig: {maxPods: 110}, taints: []}";

describe("keys of a map with a closed list", () => {
  test.each([
    [
      "kubeadm",
      `apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\n${nodeRegistration}\n`,
    ],
    [
      "several documents of kubeadm",
      `apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\n${nodeRegistration}\n---\napiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\n`,
    ],
    [
      "kind",
      `kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nkubeadmConfigPatches:\n- |\n  kind: JoinConfiguration\n  ${nodeRegistration}\n`,
    ],
    [
      "Cluster API",
      `apiVersion: controlplane.cluster.x-k8s.io/v1beta2\nkind: KubeadmControlPlane\nspec:\n  kubeadmConfigSpec:\n    joinConfiguration:\n      ${nodeRegistration}\n`,
    ],
  ])("are reported: kubeadm's nodeRegistration in a document of %s", (_, text) => {
    expect(fileSummary(text).rules).toEqual(["platform-unknown-field at kubeletExtraConfig"]);
  });
});

test.each<[kind: string, text: string, keys: readonly string[]]>([
  [
    "JoinConfiguration",
    "patches: {dir: /a}\ndiscovery: {file: {kubeConfig: /a}, bootstrapTokens: {}, timeout: 5m, bootstrapToken: {tokn: a}}",
    ["dir", "kubeConfig", "bootstrapTokens", "tokn"],
  ],
  ["InitConfiguration", "patches: {directory: /a, type: merge}", ["type"]],
  [
    "UpgradeConfiguration",
    "apply: {patches: {directoy: /a}, etcdUpgrades: true, forceUpgrade: true}\nnode: {forceUpgrade: true, patches: {directory: /a}}\ndiff: {diffContextLines: 3}\nplan: {allowRCUpgrades: true, skipPhases: []}",
    ["directoy", "etcdUpgrades", "forceUpgrade", "diffContextLines", "skipPhases"],
  ],
])("unknown keys in maps of kubeadm's %s", (kind, text, keys) => {
  const { rules } = fileSummary(`apiVersion: kubeadm.k8s.io/v1beta4\nkind: ${kind}\n${text}\n`);
  expect(rules).toEqual(keys.map((key) => `platform-unknown-field at ${key}`));
});

test("an unknown key behind a ClusterConfiguration", () => {
  const document = (kind: string): string => `apiVersion: kubeadm.k8s.io/v1beta4\nkind: ${kind}\n`;
  const text = `${document("ClusterConfiguration")}---\n${document("JoinConfiguration")}patches: {path: /a}\n`;
  expect(fileSummary(text).rules).toEqual(["platform-unknown-field at path"]);
});

test("kubeadm's nodeRegistration by the name of its type", () => {
  const text =
    "apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistrationOptions: {kubeletExtraArgs: []}\n";
  expect(fileSummary(text).rules).toEqual(["platform-unknown-field at nodeRegistrationOptions"]);
});

test.each([
  [
    "nodeadm's spec.kubelet",
    "apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec:\n  kubelet: {maxPods: 30, config: {serializeImagePulls: false}, flags: []}\n",
    "maxPods",
  ],
  [
    "nodeadm's spec",
    "apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec: {instance: {}, config: {maxPods: 30}}\n",
    "config",
  ],
  [
    "nodeadm's NodeConfig",
    "apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nkubelet: {config: {maxPods: 30}}\nspec: {instance: {}}\n",
    "kubelet",
  ],
  [
    "a NodePool of Karpenter v1",
    "apiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec: {requirements: [], kubelet: {systemReserved: {cpu: 100m}}}\n",
    "kubelet",
  ],
  [
    "a NodePool of Karpenter v1, with the name of v1alpha5",
    "apiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec: {requirements: [], kubeletConfiguration: {maxPods: 5}}\n",
    "kubeletConfiguration",
  ],
  [
    "a NodePool of Karpenter v1, two levels higher",
    "apiVersion: karpenter.sh/v1\nkind: NodePool\nspec: {kubelet: {maxPods: 5}, template: {spec: {requirements: []}}}\n",
    "kubelet",
  ],
  [
    "an EC2NodeClass",
    "apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec: {kubeletConfiguration: {maxPods: 5}}\n",
    "kubeletConfiguration",
  ],
  [
    "eksctl",
    "apiVersion: eksctl.io/v1alpha5\nkind: ClusterConfig\nnodeGroups:\n- kubelet: {maxPods: 5}\n",
    "kubelet",
  ],
  [
    "Talos' machine.kubelet",
    "machine:\n  kubelet: {config: {maxPods: 5}, extraConfig: {maxPods: 5}}\n",
    "config",
  ],
  [
    "a node of kind",
    "kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nnodes:\n- {role: worker, kubeletConfig: {maxPods: 5}}\n",
    "kubeletConfig",
  ],
])("keys of %s that the platform does not have", (_, text, key) => {
  expect(fileSummary(text).rules).toEqual([`platform-unknown-field at ${key}`]);
});

test("another kind where nodeadm takes a KubeletConfiguration", () => {
  const text =
    "apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec:\n  kubelet:\n    config: {apiVersion: kubelet.config.k8s.io/v1, kind: CredentialProviderConfig}\n";
  expect(fileSummary(text).rules).toContain("platform-field-lost at CredentialProviderConfig");
});

describe("kind: patches in texts", () => {
  const cluster = (patches: string): string =>
    `kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\n${patches}\n`;
  const flags = (kind: string, flag: string): string =>
    `kubeadmConfigPatches:\n  - |\n    kind: ${kind}\n    nodeRegistration:\n      kubeletExtraArgs:\n        ${flag}\n`;

  checkRows(
    [
      [
        "a version of the KubeletConfiguration that kind does not generate matches nothing",
        "kubeadmConfigPatches:\n- |\n  apiVersion: kubelet.config.k8s.io/v1\n  kind: KubeletConfiguration\n  maxPods: 200",
        ["platform-field-lost at kubelet.config.k8s.io/v1"],
        { maxPods: 110 },
      ],
      [
        "flags of the node that kubeadm init runs on are over kind's base",
        `nodes:\n- role: control-plane\n  ${flags("InitConfiguration", 'max-pods: "50"')}`,
        [],
        { maxPods: 50, cgroupRoot: "/kubelet" },
      ],
    ],
    cluster,
  );

  test("flags for the command that kind runs on other nodes have no effect, but those beside its own", () => {
    const [init, join] = ["InitConfiguration", "JoinConfiguration"].map((kind) =>
      flags(kind, 'v: "2"'),
    ) as [string, string];
    const both = `${init}${join.slice(join.indexOf("\n") + 1)}`;
    const rulesIn = (leading: string, other: string): readonly string[] =>
      fileSummary(cluster(`nodes:\n- ${leading}- role: worker\n  ${other}`)).rules;
    expect(rulesIn(init, join)).toEqual([]);
    expect(rulesIn(both, both)).toEqual([]);
    expect(rulesIn(join, init)).toEqual(["platform-field-lost at |", "platform-field-lost at |"]);
  });

  const patch = (apiVersion: string, args: string): string =>
    `nodes:\n- role: control-plane\nkubeadmConfigPatches:\n- |\n  ${apiVersion}kind: InitConfiguration\n  nodeRegistration:\n    kubeletExtraArgs: ${args}`;
  const ofVersion = (name: string): string => `apiVersion: kubeadm.k8s.io/${name}\n  `;
  const map = '{max-pods: "50"}';
  const list = '[{name: max-pods, value: "50"}]';

  test.each<[KubernetesVersion, string, string, readonly string[], number]>([
    ["1.35", "", map, [], 50],
    ["1.35", ofVersion("v1beta3"), map, [], 50],
    ["1.35", ofVersion("v1beta4"), list, ["platform-field-lost at kubeadm.k8s.io/v1beta4"], 110],
    ["1.35", ofVersion("v1beta2"), map, ["platform-field-lost at kubeadm.k8s.io/v1beta2"], 110],
    ["1.35", "", list, ["platform-value-refused at kubeletExtraArgs"], 50],
    ["1.36", "", map, [], 50],
    ["1.36", "", list, [], 50],
    ["1.36", ofVersion("v1beta4"), list, [], 50],
    ["1.36", ofVersion("v1beta4"), map, ["platform-field-lost at kubeletExtraArgs"], 110],
    ["1.36", ofVersion("v1beta3"), map, ["platform-field-lost at kubeadm.k8s.io/v1beta3"], 110],
  ])(
    "%s generates documents of one version of kubeadm's API: %j %s",
    (version, header, args, rules, maxPods) => {
      const summary = fileSummary(cluster(patch(header, args)), "a.yaml", version);
      expect(summary.rules).toEqual(rules);
      expect(summary.effective).toMatchObject({ maxPods });
    },
  );

  test("a pair of patches, each for a version of kubeadm's API, is for every version of kind", () => {
    const both = `kubeadmConfigPatches:
- |
  kind: InitConfiguration
  apiVersion: kubeadm.k8s.io/v1beta4
  nodeRegistration: {kubeletExtraArgs: [{name: max-pods, value: "40"}]}
  ---
  kind: InitConfiguration
  apiVersion: kubeadm.k8s.io/v1beta3
  nodeRegistration: {kubeletExtraArgs: {max-pods: "30"}}
nodes:
- role: control-plane
`;
    for (const [version, maxPods] of [
      ["1.36", 40],
      ["1.35", 30],
    ] as const) {
      const { rules, effective } = fileSummary(cluster(both), "a.yaml", version);
      expect(rules).toEqual([]);
      expect(effective).toMatchObject({ maxPods });
    }
  });

  test("operations are for documents of the version that kind generates", () => {
    const operations = `kubeadmConfigPatchesJSON6902:\n- {group: kubeadm.k8s.io, version: v1beta3, kind: ClusterConfiguration, patch: "[]"}`;
    const rulesIn = (version: KubernetesVersion): readonly string[] =>
      fileSummary(cluster(operations), "a.yaml", version).rules;
    expect(rulesIn("1.35")).toEqual([]);
    expect(rulesIn("1.36")).toEqual(["platform-field-lost at v1beta3"]);
  });

  test("flags of a node that joins are a configuration of their own", () => {
    const nodes = `nodes:\n- role: control-plane\n- role: worker\n  ${flags("JoinConfiguration", 'max-pods: "50"')}`;
    const { parts } = parseText(
      cluster(nodes),
      { kubernetesVersion: "1.35", path: "a.yaml" },
      knowledge,
    );
    const found = parts.flatMap((part) => part.layered?.()?.effective ?? []);
    const values = found.map(({ tree, index }) => effectiveJson(tree, index));
    expect(values).toMatchObject([{ maxPods: 110 }, { maxPods: 50 }]);
  });
});
