import { describe, expect, test } from "vitest";
import { findingsIn } from "./carried-findings.ts";

describe("texts that a tool reads as its own", () => {
  const kind = "kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nkubeadmConfigPatches:\n";
  test.each<[what: string, text: string, found: readonly string[]]>([
    [
      "a document of HyperShift between quotes",
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {namespace: clusters}\ndata:\n  config: "apiVersion: machineconfiguration.openshift.io/v1\\nkind: KubeletConfig\\nspec:\\n  kubeletConfig:\\n    maxPodz: 1\\n"\n`,
      ["5 platform-unknown-field"],
    ],
    [
      "variables of Kubespray that Kubean reads",
      "apiVersion: v1\nkind: ConfigMap\ndata:\n  group_vars.yml: |\n    kube_version: v1.30.4\n    kubelet_config_extra_args:\n      failCgroupV1: false\n",
      ["7 field-not-in-version"],
    ],
    [
      "commands of a container that change the node's file",
      "kind: Pod\napiVersion: v1\nspec:\n  containers:\n  - args:\n    - >\n      true;\n      sed -i '/a/i cpuManagerPolicy: x' /host/etc/kubernetes/kubelet.conf\n",
      ["8 cpu-manager-policy-enum"],
    ],
    [
      "user data of Windows",
      'Resources:\n  A:\n    Properties:\n      UserData: !Base64\n        Fn::Sub: |\n          <powershell>\n          & $a -KubeletExtraArgs "--max-podz=3"\n          </powershell>\n',
      ["7 flag-unknown"],
    ],
    [
      "user data in several parts with a NodeConfig",
      "Resources:\n  A:\n    UserData:\n      Fn::Base64: !Sub |\n        MIME-Version: 1.0\n        Content-Type: multipart/mixed; boundary=B\n\n        --B\n        Content-Type: application/node.eks.aws\n\n        apiVersion: node.eks.aws/v1alpha1\n        kind: NodeConfig\n        spec: {kubelet: {config: {maxPodz: 1}}}\n        --B--\n",
      ["13 unknown-field"],
    ],
    [
      "a patch of kind between quotes",
      `${kind}- "kind: KubeletConfiguration\\nevictionSoft: {memory.available: 1Gi}\\nmaxPods: x\\n"\n`,
      ["4 type-mismatch"],
    ],
    [
      "a folded patch of kind",
      `${kind}- >\n  kind: KubeletConfiguration\n\n  maxPods: x\n`,
      ["7 type-mismatch"],
    ],
    ["another patch of kind between quotes", `${kind}- "kind: ClusterConfiguration\\n"\n`, []],
    [
      "variables of Kubespray in a play",
      "- hosts: all\n  vars:\n    kubelet_node_config_extra_args:\n      maxPods: x\n    kubelet_pod_pids_limit: y\n  roles: [a]\n",
      ["4 type-mismatch", "5 type-mismatch"],
    ],
    [
      "a configuration in a variable of a play",
      "- hosts: all\n  vars:\n    a:\n      apiVersion: kubelet.config.k8s.io/v1beta1\n      kind: KubeletConfiguration\n      maxPods: x\n",
      ["6 type-mismatch"],
    ],
    [
      "an object in the values of a chart",
      "kind: HelmRelease\nspec:\n  values:\n    extraObjects:\n    - apiVersion: karpenter.k8s.aws/v1\n      kind: EC2NodeClass\n      spec:\n        kubelet:\n          maxPodz: 1\n",
      ["9 platform-unknown-field"],
    ],
    ["other variables in a play", "- hosts: all\n  vars:\n    kubelet_dir: x\n  roles: [a]\n", []],
  ])("%s", (_what, text, found) => {
    expect(findingsIn(text)).toEqual(found);
  });
});
