import { constructs, repeated, type Construct } from "./texts.ts";

const nodeConfig = "apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec:\n  kubelet:\n";
const mimeHead = 'MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n';
const mimePart = `--b\nContent-Type: application/node.eks.aws\n\n${nodeConfig}    config: {maxPods: 3}\n\n`;

export const platformTexts: readonly Construct[] = [
  ...constructs("node.yaml", [
    ["settings of nodeadm", repeated(`${nodeConfig}    config:\n`, (i) => `      k${i}: 1\n`)],
    ["flags of nodeadm", repeated(`${nodeConfig}    flags:\n`, (i) => `    - --f${i}=1\n`)],
    ["documents of nodeadm", repeated("", `${nodeConfig}    config: {maxPods: 3}\n---\n`)],
    ["parts of MIME", repeated(mimeHead, mimePart, "--b--\n")],
    ["empty parts of MIME", repeated(mimeHead, "--b\n", "--b--\n")],
    ["a long boundary", repeated('Content-Type: multipart/mixed; boundary="', "b", '"\n\n')],
    ["blanks in a header", repeated("Content-Type:", " ", "x\n")],
    ["blank lines", repeated("", "\n", `${nodeConfig}    config: {maxPods: 3}\n`)],
  ]),
  ...constructs("user-data.yaml", [
    [
      "files of cloud-init",
      repeated(
        "#cloud-config\nwrite_files:\n",
        "- path: /etc/kubernetes/kubelet.conf.d/1.conf\n  content: |\n    apiVersion: kubelet.config.k8s.io/v1beta1\n    kind: KubeletConfiguration\n    maxPods: 3\n",
      ),
    ],
    [
      "coded files",
      repeated(
        "#cloud-config\nwrite_files:\n",
        "- path: /etc/default/kubelet\n  encoding: b64\n  content: S1VCRUxFVF9FWFRSQV9BUkdTPS0tYT0xCg==\n",
      ),
    ],
    [
      "a long coded file",
      repeated(
        "#cloud-config\nwrite_files:\n- path: /etc/default/kubelet\n  encoding: b64\n  content: ",
        "QUFB",
        "\n",
      ),
    ],
    [
      "a long script",
      repeated(
        "#cloud-config\nwrite_files:\n- path: /etc/default/kubelet\n  content: |\n",
        "    KUBELET_EXTRA_ARGS=--a=1\n",
      ),
    ],
    [
      "equal signs of base64",
      repeated(
        "#cloud-config\nwrite_files:\n- path: /etc/default/kubelet\n  encoding: b64\n  content: A",
        "=",
        "A\n",
      ),
    ],
    ["blank lines", repeated("#cloud-config\n", "\n", "write_files: []\n")],
    ["commands", repeated("#cloud-config\nruncmd:\n", "- kubelet --max-pods=3\n")],
    [
      "printing commands on a line",
      repeated("#cloud-config\nruncmd:\n- export KUBELET_EXTRA_ARGS=; ", "echo a; ", "\n"),
    ],
  ]),
  ...constructs("kubeadm.yaml", [
    [
      "arguments",
      repeated(
        "apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n",
        (i) => `  - {name: a${i}, value: b}\n`,
      ),
    ],
    [
      "the same argument",
      repeated(
        "apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n",
        "  - {name: max-pods, value: '3'}\n",
      ),
    ],
    [
      "documents",
      repeated("", "apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\n---\n"),
    ],
    [
      "documents with the kubelet's",
      repeated(
        "apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\n---\n",
        "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n---\n",
      ),
    ],
  ]),
  ...constructs("patches/kubeletconfiguration0+json.yaml", [
    ["operations", repeated("", (i) => `- {op: add, path: /k${i}, value: 1}\n`)],
    ["copies", repeated("", (i) => `- {op: copy, from: /k${i}, path: /k${i + 1}}\n`)],
    ["a long path", repeated("- {op: add, value: 1, path: ", "/a", "}\n")],
  ]),
  ...constructs("patches/kubeletconfiguration0+merge.yaml", [
    ["blank lines", repeated("", "\n", "maxPods: 3\n")],
    ["quotes", repeated("", '"', "\n")],
    ["braces", repeated("", "{", "\n")],
    ["keys", repeated("", (i) => `k${i}: 1\n`)],
  ]),
  ...constructs("cluster.yaml", [
    [
      "machines of Talos",
      repeated(
        "",
        "version: v1alpha1\nmachine:\n  kubelet:\n    extraConfig:\n      maxPods: 3\n---\n",
      ),
    ],
    [
      "settings of Talos",
      repeated(
        "version: v1alpha1\nmachine:\n  kubelet:\n    extraConfig:\n",
        (i) => `      k${i}: 3\n`,
      ),
    ],
    [
      "arguments of Talos",
      repeated(
        "version: v1alpha1\nmachine:\n  kubelet:\n    extraArgs:\n",
        (i) => `      k${i}: 3\n`,
      ),
    ],
    [
      "groups of eksctl",
      repeated(
        "apiVersion: eksctl.io/v1alpha5\nkind: ClusterConfig\nmetadata: {version: '1.34'}\nnodeGroups:\n",
        (i) => `- {name: n${i}, kubeletExtraConfig: {maxPods: 3}}\n`,
      ),
    ],
    [
      "workers of Gardener",
      repeated(
        "apiVersion: core.gardener.cloud/v1beta1\nkind: Shoot\nspec:\n  provider:\n    workers:\n",
        (i) => `    - {name: w${i}, kubernetes: {version: 1.34.1, kubelet: {maxPods: 3}}}\n`,
      ),
    ],
    [
      "groups of kOps",
      repeated(
        "apiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\nspec: {kubernetesVersion: 1.34.1}\n---\n",
        (i) =>
          `kind: InstanceGroup\napiVersion: kops.k8s.io/v1alpha2\nmetadata: {name: n${i}}\nspec: {kubelet: {maxPods: 3}}\n---\n`,
      ),
    ],
    [
      "a long text of kOps",
      repeated(
        "apiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\nspec:\n  kubelet:\n    evictionHard: ",
        "memory.available<5%,",
        "\n",
      ),
    ],
    [
      "profiles of k0s",
      repeated(
        "apiVersion: k0s.k0sproject.io/v1beta1\nkind: ClusterConfig\nspec:\n  workerProfiles:\n",
        (i) => `  - {name: n${i}, values: {maxPods: 3}}\n`,
      ),
    ],
    [
      "pools of OpenShift",
      repeated(
        "",
        (i) =>
          `apiVersion: machineconfiguration.openshift.io/v1\nkind: KubeletConfig\nmetadata: {name: n${i}}\nspec: {kubeletConfig: {maxPods: 3}}\n---\n`,
      ),
    ],
    [
      "files of Ignition",
      repeated(
        "apiVersion: machineconfiguration.openshift.io/v1\nkind: MachineConfig\nspec:\n  config:\n    ignition: {version: 3.2.0}\n    storage:\n      files:\n",
        "      - {path: /etc/kubernetes/kubelet.conf, contents: {source: 'data:,kind%3A%20KubeletConfiguration'}}\n",
      ),
    ],
    [
      "a long file of Ignition",
      repeated(
        "apiVersion: machineconfiguration.openshift.io/v1\nkind: MachineConfig\nspec:\n  config:\n    ignition: {version: 3.2.0}\n    storage:\n      files:\n      - {path: /etc/kubernetes/kubelet.conf, contents: {source: 'data:,kind%3A%20KubeletConfiguration%0A",
        "%41",
        "'}}\n",
      ),
    ],
    [
      "files of Cluster API",
      repeated(
        "apiVersion: bootstrap.cluster.x-k8s.io/v1beta2\nkind: KubeadmConfigTemplate\nspec:\n  template:\n    spec:\n      files:\n",
        "      - path: /etc/kubernetes/patches/kubeletconfiguration0+merge.yaml\n        content: |\n          maxPods: 3\n",
      ),
    ],
    [
      "patches of kind",
      repeated(
        "kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nnodes:\n",
        "- role: worker\n  kubeadmConfigPatches:\n  - |\n    kind: KubeletConfiguration\n    maxPods: 3\n",
      ),
    ],
    [
      "classes of Karpenter",
      repeated(
        "",
        (i) =>
          `apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nmetadata: {name: n${i}}\nspec: {kubelet: {maxPods: 3}}\n---\n`,
      ),
    ],
    [
      "user data of Karpenter",
      repeated(
        'apiVersion: karpenter.k8s.aws/v1\nkind: EC2NodeClass\nspec:\n  amiSelectorTerms: [{alias: al2023@latest}]\n  userData: |\n    MIME-Version: 1.0\n    Content-Type: multipart/mixed; boundary="b"\n\n',
        "    --b\n    Content-Type: application/node.eks.aws\n\n    apiVersion: node.eks.aws/v1alpha1\n    kind: NodeConfig\n    spec: {kubelet: {config: {maxPods: 3}}}\n",
        "    --b--\n",
      ),
    ],
    [
      "hosts of KubeOne",
      repeated(
        "apiVersion: kubeone.k8c.io/v1beta2\nkind: KubeOneCluster\nversions: {kubernetes: 1.34.2}\nstaticWorkers:\n  hosts:\n",
        (i) => `  - {publicAddress: 10.0.0.${i}, kubelet: {maxPods: 3}}\n`,
      ),
    ],
    [
      "annotations of a machine",
      repeated(
        "apiVersion: cluster.k8s.io/v1alpha1\nkind: MachineDeployment\nmetadata:\n  annotations:\n",
        (i) => `    v1.kubelet-config.machine-controller.kubermatic.io/K${i}: "1"\n`,
      ),
    ],
    [
      "launch configurations of MicroK8s",
      repeated("", "version: 0.1.0\nextraKubeletArgs: {--max-pods: 3}\n---\n"),
    ],
    [
      "pods",
      repeated(
        "",
        (i) =>
          `apiVersion: v1\nkind: Pod\nmetadata: {name: p${i}}\nspec: {securityContext: {seccompProfile: {type: Localhost, localhostProfile: a.json}}}\n---\n`,
      ),
    ],
    [
      "containers of a pod",
      repeated(
        "apiVersion: v1\nkind: Pod\nspec:\n  containers:\n",
        (i) =>
          `  - {name: c${i}, securityContext: {seccompProfile: {type: Localhost, localhostProfile: a.json}}}\n`,
      ),
    ],
    [
      "old annotations of a pod",
      repeated(
        "apiVersion: v1\nkind: Pod\nmetadata:\n  annotations:\n",
        (i) => `    container.seccomp.security.alpha.kubernetes.io/c${i}: localhost/a.json\n`,
      ),
    ],
    [
      "a long name of a profile",
      repeated(
        "apiVersion: v1\nkind: Pod\nspec: {securityContext: {seccompProfile: {type: Localhost, localhostProfile: ",
        "../",
        "a}}}\n",
      ),
    ],
    [
      "a long type of a profile",
      repeated(
        "apiVersion: v1\nkind: Pod\nspec: {securityContext: {seccompProfile: {type: ",
        "L",
        "}}}\n",
      ),
    ],
    [
      "resources of the operator",
      repeated(
        "",
        (i) =>
          `apiVersion: security-profiles-operator.x-k8s.io/v1beta1\nkind: SeccompProfile\nmetadata: {name: p${i}}\nspec: {defaultAction: SCMP_ACT_LOG}\n---\n`,
      ),
    ],
    [
      "a list of documents",
      repeated(
        "apiVersion: v1\nkind: List\nitems:\n",
        "- {apiVersion: kubelet.config.k8s.io/v1beta1, kind: KubeletConfiguration, maxPods: 3}\n",
      ),
    ],
    [
      "data of a map of texts",
      repeated(
        "apiVersion: v1\nkind: ConfigMap\ndata:\n",
        (i) =>
          `  k${i}: |\n    apiVersion: kubelet.config.k8s.io/v1beta1\n    kind: KubeletConfiguration\n    maxPods: 3\n`,
      ),
    ],
  ]),
  ...constructs("k3s/config.yaml", [
    ["arguments", repeated("kubelet-arg:\n", "- max-pods=3\n")],
    ["unknown arguments", repeated("kubelet-arg:\n", (i) => `- a${i}=3\n`)],
    ["a long argument", repeated("kubelet-arg:\n- ", "a", "\n")],
  ]),
];
