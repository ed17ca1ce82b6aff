import { describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { messageText } from "../../../server/src/engine/analysis/message-text.ts";
import { english } from "../../../server/src/languages/english.ts";
import { chinese } from "../../../server/src/languages/zh-cn/language.ts";
import type { Language } from "../../../server/src/engine/messages/language.ts";
import { knowledge } from "../../support/knowledge.ts";

function foundIn(text: string, path: string): string[] {
  return parseText(text, { kubernetesVersion: "1.36", path }, knowledge).parts.flatMap(
    ({ findings }) =>
      findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
  );
}

describe("patches of platforms' documents", () => {
  const talos = "apiVersion: v1alpha1\nkind: KubeletConfig\nconfig: {maxPods: 200}\n";
  const openShift = `apiVersion: machineconfiguration.openshift.io/v1
    kind: KubeletConfig
    metadata: {name: a}
    spec: {kubeletConfig: {maxPods: 200}}
`;
  test.each<[what: string, text: string, path: string, findings: readonly string[]]>([
    ["Talos' document alone", talos, "/w/kubelet.yaml", []],
    [
      "with the machine configuration",
      `version: v1alpha1\nmachine: {type: worker}\n---\n${talos}`,
      "/w/kubelet.yaml",
      ["platform-value-refused kind: KubeletConfig"],
    ],
    [
      "in a patch of talhelper",
      `clusterName: a\nnodes: []\npatches:\n  - |-\n    ${talos.trimEnd().replaceAll("\n", "\n    ")}\n`,
      "/w/talconfig.yaml",
      [],
    ],
    [
      "in a patch of kustomize",
      `kind: Kustomization\npatches:\n- patch: |\n    ${openShift}patchesStrategicMerge:\n- |\n    ${openShift}`,
      "/w/kustomization.yaml",
      [],
    ],
    [
      "in JSON patches of kustomize",
      'kind: Kustomization\npatches:\n- target: {kind: KubeadmConfigTemplate}\n  patch: |\n    - op: add\n      path: /spec/template/spec/joinConfiguration/nodeRegistration/kubeletExtraArgs/max-pod\n      value: \'3\'\n- patch: \'[{"op":"add","path":"/spec/kubeadmConfigSpec/initConfiguration/nodeRegistration/kubeletExtraArgs","value":{"network-plugin":"cni"}}]\'\n',
      "/w/kustomization.yaml",
      ["flag-unknown max-pod", "flag-removed network-plugin"],
    ],
    [
      "in a text that is no patch",
      `kind: Template\nobjects:\n- text: |\n    ${openShift}`,
      "/w/template.yaml",
      ["platform-note kubeletConfig"],
    ],
    [
      "what a patch leaves out",
      "apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec:\n  kubelet: {evictionSoft: {memory.available: 1Gi}}\n",
      "/w/patches/kubelet.yaml",
      [],
    ],
  ])("%s", (_what, text, path, findings) => {
    expect(foundIn(text, path)).toEqual(findings);
  });
});

test.each<[what: string, settings: string, findings: readonly string[]]>([
  [
    "OpenShift reads keys in any case",
    "{MaxPods: 500, memorySwap: {SwapBehavior: LimitedSwap}}",
    ["platform-field-refused SwapBehavior"],
  ],
  ["and refuses what it refuses", "{FailSwapOn: false}", ["platform-field-refused FailSwapOn"]],
  [
    "of two spellings the last in byte order takes effect",
    "{MaxPods: x, maxPods: 20}",
    ["platform-unknown-field MaxPods"],
  ],
])("%s", (_what, settings, findings) => {
  const head =
    "apiVersion: machineconfiguration.openshift.io/v1\nkind: KubeletConfig\nmetadata: {name: a}\n";
  expect(
    foundIn(
      `${head}spec:\n  machineConfigPoolSelector: {matchLabels: {a: b}}\n  kubeletConfig: ${settings}\n`,
      "/w/a.yaml",
    ),
  ).toEqual(findings);
});

test.each<[language: Language, text: string]>([
  [english, "The condition KubeletConfigAccepted becomes False"],
  [chinese, "KubeletConfigAccepted"],
])("a wrong type is refused by the platform, and nodes keep running", (language, sentence) => {
  const text =
    "apiVersion: machineconfiguration.openshift.io/v1\nkind: KubeletConfig\nmetadata: {name: a}\nspec:\n  machineConfigPoolSelector: {matchLabels: {a: b}}\n  kubeletConfig: {podPidsLimit: x}\n";
  const options = { kubernetesVersion: "1.36", path: "/w/a.yaml" } as const;
  const findings = parseText(text, options, knowledge).parts.flatMap((part) => part.findings);
  const texts = findings.map(({ message }) => messageText(message, language));
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain(sentence);
  expect(texts[0]).not.toMatch(/does not start|will not start|kubelet 无法启动/);
});

test.each<[what: string, text: string, findings: readonly string[]]>([
  [
    "kubeadm's upgrade",
    "apiVersion: kubeadm.k8s.io/v1beta4\nkind: UpgradeConfiguration\n---\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 5\nhealthzPort: 5\n",
    ["platform-field-lost KubeletConfiguration"],
  ],
  [
    "Cluster API's provider for RKE2",
    "apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\nkind: RKE2ConfigTemplate\nspec:\n  template:\n    spec:\n      agentConfig:\n        kubelet:\n          extraArgs: [max-podz=5]\n",
    ["flag-unknown max-podz"],
  ],
  [
    "Cluster API's provider for k3s",
    "apiVersion: bootstrap.cluster.x-k8s.io/v1beta2\nkind: KThreesConfigTemplate\nspec:\n  template:\n    spec:\n      agentConfig:\n        kubeletArgs: [--max-podz=5]\n",
    ["flag-unknown max-podz"],
  ],
  [
    "a template in a patch that Cluster API carries: said once",
    "apiVersion: bootstrap.cluster.x-k8s.io/v1beta2\nkind: KubeadmConfigTemplate\nmetadata: {name: a}\nspec:\n  template:\n    spec:\n      files:\n      - path: /etc/kubernetes/patches/kubeletconfiguration0+strategic.yaml\n        content: |\n          maxPods: {{ .x }}\n      joinConfiguration:\n        patches: {directory: /etc/kubernetes/patches}\n",
    ["template {{"],
  ],
  [
    "files of k0smotron",
    "apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\nkind: K0sWorkerConfig\nspec:\n  args:\n  - --kubelet-extra-args=--max-podz=1\n  files:\n  - path: /etc/kubelet.yaml\n    content: |\n      apiVersion: kubelet.config.k8s.io/v1beta1\n      kind: KubeletConfiguration\n      maxPods: x\n",
    ["type-mismatch x", "flag-unknown --max-podz"],
  ],
  [
    "patches of Talos' providers",
    "apiVersion: bootstrap.cluster.x-k8s.io/v1alpha3\nkind: TalosConfigTemplate\nspec:\n  template:\n    spec:\n      strategicPatches:\n      - |\n        machine:\n          kubelet:\n            extraConfig: {maxPodz: 5}\n",
    ["platform-unknown-field maxPodz"],
  ],
  [
    "k3d",
    "apiVersion: k3d.io/v1alpha5\nkind: Simple\noptions:\n  k3s:\n    extraArgs:\n    - arg: --kubelet-arg=max-podz=5\n",
    ["flag-unknown max-podz"],
  ],
  [
    "a task of Ansible",
    "- name: a\n  ansible.builtin.copy:\n    dest: /etc/kubernetes/kubelet.conf.d/1.conf\n    content: |\n      apiVersion: kubelet.config.k8s.io/v1beta1\n      kind: KubeletConfiguration\n      maxPods: x\n- name: b\n",
    ["dropin-type-mismatch x"],
  ],
  [
    "a play",
    "- hosts: all\n  tasks:\n  - copy:\n      dest: /etc/default/kubelet\n      content: |\n        KUBELET_EXTRA_ARGS=--max-podz=1\n",
    ["flag-unknown --max-podz"],
  ],
])("%s", (_what, text, findings) => {
  expect(foundIn(text, "/w/a.yaml")).toEqual(findings);
});
