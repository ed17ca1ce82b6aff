import { describe, expect, test } from "vitest";
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

test.each([
  [
    "nodeadm's spec.kubelet",
    "apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec:\n  kubelet: {maxPods: 30, config: {serializeImagePulls: false}, flags: []}\n",
    "maxPods",
  ],
  [
    "a NodePool of Karpenter v1",
    "apiVersion: karpenter.sh/v1\nkind: NodePool\nspec:\n  template:\n    spec: {requirements: [], kubelet: {systemReserved: {cpu: 100m}}}\n",
    "kubelet",
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
