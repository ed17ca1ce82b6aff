const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** A main file, a drop-in and a unit: each two of them are wrong together, and right alone. */
const low = `${header}imageGCLowThresholdPercent: 75\nmaxPods: 50\n`;
const high = `${header}imageGCHighThresholdPercent: 70\n`;
const flags = "--image-gc-high-threshold=70";

const unit = (args: string): string => `[Service]\nExecStart=/usr/bin/kubelet ${args}\n`;
const both = "--config=/etc/kubernetes/kubelet.yaml --config-dir=/etc/kubernetes/kubelet.conf.d";

const indented = (by: number, text: string): string => text.replaceAll(/^(?=.)/gm, " ".repeat(by));
const base64 = (text: string): string => Buffer.from(text).toString("base64");

/** Files on the node. */
const node: readonly (readonly [path: string, text: string])[] = [
  ["/etc/kubernetes/kubelet.yaml", low],
  ["/etc/kubernetes/kubelet.conf.d/10.conf", high],
  ["/etc/systemd/system/kubelet.service", unit(both)],
];
const ofIgnition = {
  ignition: { version: "3.4.0" },
  storage: {
    files: node.map(([path, text]) => ({
      path,
      contents: { source: `data:;base64,${base64(text)}` },
    })),
  },
};
const wrong = `${low}imageGCHighThresholdPercent: 70\n`;

/** A template of Cluster API with drop-ins, and their directory in its flags. */
const clusterApi = (
  dropIns: readonly (readonly [name: string, text: string])[],
  threshold?: string,
): string => `apiVersion: bootstrap.cluster.x-k8s.io/v1beta2
kind: KubeadmConfigTemplate
spec:
  template:
    spec:
      files:
${dropIns.map(([name, text]) => `      - path: /etc/kubelet.d/${name}\n        content: |\n${indented(10, text)}`).join("")}\
      joinConfiguration:
        nodeRegistration:
          kubeletExtraArgs:
          - {name: config-dir, value: /etc/kubelet.d}
${threshold === undefined ? "" : `          - {name: image-gc-high-threshold, value: "${threshold}"}\n`}`;

/** A form of a node's configuration: files by their paths in a project. */
export interface AnswerForm {
  readonly files: Readonly<Record<string, string>>;
  /** Its path decides what it is, or it is read with other files: standard input has less. */
  readonly isByPath?: true;
  /** Files that are a configuration of their own: that others are of the same kubelet is a guess. */
  readonly apart?: readonly string[];
  /** A line of `batch` that says the same. */
  readonly batch?: object;
}

const line = { id: "a", version: "1.37", kind: "KubeletConfiguration" };

/** Forms of input, each wrong in a way that only the whole of it shows, if it can be. */
export const answerForms: Readonly<Record<string, AnswerForm>> = {
  "a main file": { files: { "kubelet.yaml": low }, batch: { ...line, main: low } },
  "a wrong main file": {
    files: { "kubelet.yaml": wrong },
    batch: { ...line, main: wrong },
  },
  "a drop-in without its main file": { files: { "kubelet.conf.d/10.conf": high }, isByPath: true },
  "a wrong drop-in without its main file": {
    files: { "kubelet.conf.d/10.conf": `${header}maxPods: -1\n` },
    isByPath: true,
  },
  "a main file and a drop-in": {
    files: { "kubelet.yaml": low, "kubelet.conf.d/10.conf": high },
    isByPath: true,
    batch: { ...line, main: low, dropins: [{ path: "10.conf", text: high }] },
  },
  "a drop-in that removes a key": {
    files: { "kubelet.yaml": low, "kubelet.conf.d/10.conf": `${header}maxPods: null\n` },
    isByPath: true,
    batch: {
      ...line,
      main: low,
      dropins: [{ path: "10.conf", text: `${header}maxPods: null\n` }],
    },
  },
  "a drop-in that is passed over": {
    files: { "kubelet.yaml": low, "kubelet.conf.d/10.yaml": high },
    isByPath: true,
  },
  "a unit in the tree": {
    files: {
      "etc/kubernetes/kubelet.yaml": low,
      "etc/systemd/system/kubelet.service": unit(`${both} ${flags}`),
    },
    isByPath: true,
    batch: { ...line, main: low, args: [flags] },
  },
  "a whole tree": {
    files: Object.fromEntries(node.map(([path, text]) => [path.slice(1), text])),
    isByPath: true,
  },
  "a unit whose file is missing": {
    files: { "kubelet.service": unit(`${both} ${flags}`) },
    isByPath: true,
  },
  "a wrong unit whose file is missing": {
    files: { "kubelet.service": unit(`${both} ${flags} --image-gc-low-threshold=75`) },
    isByPath: true,
  },
  "a unit without a file": {
    files: { "kubelet.service": unit(`${flags} --image-gc-low-threshold=75`) },
    isByPath: true,
  },
  "a unit next to its file": {
    files: { "kubelet.service": unit(`--config=/x/kubelet.yaml ${flags}`), "kubelet.yaml": low },
    isByPath: true,
  },
  "an environment file": {
    files: { "default/kubelet": `KUBELET_EXTRA_ARGS="${flags}"\n` },
    isByPath: true,
  },
  "an environment file and a main file": {
    files: {
      "etc/default/kubelet": `KUBELET_EXTRA_ARGS="${flags}"\n`,
      "etc/kubernetes/kubelet.yaml": low,
    },
    isByPath: true,
    apart: ["etc/default/kubelet"],
  },
  "a set of the project's file": {
    files: {
      ".kubelet-config.yaml": `sets:\n- main: a.yaml\n  dropInDir: parts\n  args: [${flags}]\n`,
      "a.yaml": low,
      "parts/10.conf": `${header}maxPods: 60\n`,
    },
    isByPath: true,
  },
  "kubeadm with flags": {
    files: {
      "kubeadm.yaml": `apiVersion: kubeadm.k8s.io/v1beta4\nkind: InitConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n  - {name: image-gc-high-threshold, value: "70"}\n---\n${low}`,
    },
  },
  "kubeadm's flags alone": {
    files: {
      "kubeadm.yaml": `apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n  - {name: image-gc-high-threshold, value: "70"}\n  - {name: image-gc-low-threshold, value: "75"}\n`,
    },
  },
  Talos: {
    files: {
      "talos.yaml": `version: v1alpha1\nmachine:\n  kubelet:\n    extraArgs:\n      image-gc-high-threshold: "70"\n    extraConfig:\n      imageGCLowThresholdPercent: 75\ncluster: {}\n`,
    },
  },
  k3s: {
    files: {
      "etc/rancher/k3s/config.yaml": `kubelet-arg:\n- image-gc-high-threshold=70\n- image-gc-low-threshold=75\n`,
    },
  },
  "k3s whose file is missing": {
    files: {
      "etc/rancher/k3s/config.yaml": `kubelet-arg:\n- config=/etc/k3s/kubelet.yaml\n- image-gc-high-threshold=70\n`,
    },
  },
  "k3s with a file": {
    files: {
      "etc/rancher/k3s/config.yaml": `kubelet-arg:\n- config=/etc/k3s/kubelet.yaml\n- image-gc-high-threshold=70\n`,
      "etc/k3s/kubelet.yaml": low,
    },
    isByPath: true,
  },
  "RKE2 with a drop-in directory": {
    files: {
      "etc/rancher/rke2/config.yaml.d/10.yaml": `kubelet-arg:\n- config-dir=/etc/kubelet.d\n- image-gc-high-threshold=70\n`,
      "etc/kubelet.d/10.conf": low,
    },
    isByPath: true,
  },
  "cloud-init with k3s and its file": {
    files: {
      "user-data.yaml": `#cloud-config\nwrite_files:\n- path: /etc/rancher/k3s/config.yaml\n  content: |\n    kubelet-arg:\n    - config=/etc/k3s/kubelet.yaml\n    - image-gc-high-threshold=70\n- path: /etc/k3s/kubelet.yaml\n  content: |\n${indented(4, low)}`,
    },
  },
  nodeadm: {
    files: {
      "nodeconfig.yaml": `apiVersion: node.eks.aws/v1alpha1\nkind: NodeConfig\nspec:\n  kubelet:\n    config: {imageGCLowThresholdPercent: 75}\n    flags: ["${flags}"]\n`,
    },
  },
  "Cluster API with drop-ins": {
    files: {
      "template.yaml": clusterApi([
        ["10-low.conf", low],
        ["20-high.conf", high],
      ]),
    },
  },
  "Cluster API with a drop-in and flags": {
    files: { "template.yaml": clusterApi([["10.conf", low]], "70") },
  },
  "Cluster API with a file that is no drop-in": {
    files: { "template.yaml": clusterApi([["10.yaml", wrong]]) },
  },
  "a patch of kind": {
    files: {
      "kind.yaml": `kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nnodes:\n- role: worker\n  kubeadmConfigPatches:\n  - |\n${indented(4, wrong)}`,
    },
  },
  "a complete file in patches": { files: { "patches/kubelet.yaml": wrong } },
  "cloud-init": {
    files: {
      "user-data.yaml": `#cloud-config\nwrite_files:\n${node
        .map(([path, text]) => `- path: ${path}\n  content: |\n${indented(4, text)}`)
        .join("")}`,
    },
  },
  "cloud-init with a unit alone": {
    files: {
      "user-data.yaml": `#cloud-config\nwrite_files:\n- path: /etc/systemd/system/kubelet.service\n  content: |\n${indented(4, unit(`${both} ${flags}`))}`,
    },
  },
  "cloud-init with a drop-in alone": {
    files: {
      "user-data.yaml": `#cloud-config\nwrite_files:\n- path: /etc/kubernetes/kubelet.conf.d/10.conf\n  content: |\n${indented(4, high)}`,
    },
  },
  heredocs: {
    files: {
      "setup.sh": `#!/bin/bash\n${node
        .map(([path, text]) => `cat > ${path} <<'EOF'\n${text}EOF\n`)
        .join("")}`,
    },
    isByPath: true,
  },
  "a heredoc with a variable": {
    files: {
      "setup.sh": `#!/bin/bash\ncat > /etc/kubernetes/kubelet.yaml <<EOF\n${header}imageGCLowThresholdPercent: 90\nmaxPods: $PODS\nEOF\n`,
    },
    isByPath: true,
  },
  Ignition: { files: { "node.ign": JSON.stringify(ofIgnition, undefined, 1) } },
  Butane: {
    files: {
      "node.bu": `variant: fcos\nversion: 1.5.0\nstorage:\n  files:\n${node
        .map(
          ([path, text]) =>
            `  - path: ${path}\n    contents:\n      inline: |\n${indented(8, text)}`,
        )
        .join("")}`,
    },
  },
  MachineConfig: {
    files: {
      "mc.yaml": `apiVersion: machineconfiguration.openshift.io/v1\nkind: MachineConfig\nmetadata: {name: a}\nspec:\n  config: ${JSON.stringify(ofIgnition)}\n`,
    },
  },
  "Terraform heredoc": {
    files: { "main.tf": `locals {\n  kubelet = <<-EOT\n${indented(4, wrong)}  EOT\n}\n` },
    isByPath: true,
  },
  "Terraform object": {
    files: {
      "main.tf": `locals {\n  kubelet = yamlencode({\n    apiVersion = "kubelet.config.k8s.io/v1beta1"\n    kind = "KubeletConfiguration"\n    imageGCLowThresholdPercent = 75\n    imageGCHighThresholdPercent = 70\n  })\n}\n`,
    },
    isByPath: true,
  },
  "a template": {
    files: { "kubelet.yaml.tmpl": `${wrong}registryPullQPS: {{ qps }}\n` },
  },
  "a dump": { files: { "node.json": '{"kubeletconfig": {"maxPods": 50}}' } },
  "a file of something else": { files: { "other.yaml": "foo: bar\n" } },
};
