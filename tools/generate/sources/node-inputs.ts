import { gzipSync } from "node:zlib";

const config = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 50
readOnlyPort: 10255
featureGates: {SidecarContainers: true, CPUManager: true}
`;
const indented = (by: number, text = config): string =>
  text.replaceAll(/^(?=.)/gm, " ".repeat(by)).trimEnd();
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const dumped = '{"maxPods": 50, "readOnlyPort": 10255, "featureGates": {"CPUManager": true}}';
const flags =
  "--max-pods=50 --read-only-port=10255 --feature-gates=SidecarContainers=true,CPUManager=true";
const cloudConfig = `#cloud-config
write_files:
- path: /var/lib/kubelet/config.yaml
  content: |
${indented(4)}
`;
const unit = (args: string): string => `[Service]\nExecStart=/usr/bin/kubelet ${args}\n`;

/** A sample of a form of input. */
export interface NodeInput {
  readonly files?: Readonly<Record<string, string>>;
  /** Arguments of a command, behind its own options. */
  readonly args: readonly string[];
  readonly stdin?: string;
  /** Texts of answers, if the form cannot express all that the others do. */
  readonly says?: Readonly<Record<string, RegExp>>;
}

const file = (path: string, text: string, more: NodeInput["files"] = {}): NodeInput => ({
  files: { [path]: text, ...more },
  args: [`%/${path}`],
});

/** A sample for each row of docs/inputs.md. */
export const nodeInputs: Readonly<Record<string, NodeInput>> = {
  "main file": file("kubelet.yaml", config),
  "main file and drop-in directory": {
    files: {
      "kubelet.yaml": config.replace("maxPods: 50", "maxPods: 40"),
      "kubelet.d/10.conf": config,
    },
    args: ["%/kubelet.yaml", "--config-dir", "%/kubelet.d"],
  },
  "main file next to its drop-ins": file(
    "kubelet.yaml",
    config.replace("maxPods: 50", "maxPods: 40"),
    { "kubelet.d/10.conf": config },
  ),
  "drop-in next to its main file": file("kubelet.d/10.conf", config, {
    "kubelet.yaml": config.replace("maxPods: 50", "maxPods: 40"),
  }),
  "drop-in without its main file": file("kubelet.conf.d/10.conf", config),
  "drop-in directory only": {
    files: { "kubelet.d/10.conf": config },
    args: ["--config-dir", "%/kubelet.d"],
  },
  "flags only": { args: ["--kubelet-args", flags] },
  "unit whose configuration is next to it": file(
    "kubelet.service",
    unit("--config=/etc/kubernetes/kubelet.yaml"),
    { "kubelet.yaml": config },
  ),
  "unit whose configuration is missing": file(
    "kubelet.service",
    unit(`--config=/etc/kubernetes/nowhere.yaml ${flags}`),
  ),
  "unit without `--config`": file("kubelet.service", unit(flags)),
  "environment file": file("default/kubelet", `KUBELET_EXTRA_ARGS="${flags}"\n`),
  "Talos document": file(
    "talos.yaml",
    `version: v1alpha1
machine:
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.36.0
    extraConfig:
${indented(6, "maxPods: 50\nreadOnlyPort: 10255\nfeatureGates: {CPUManager: true}\n")}
cluster: {}
`,
  ),
  "k3s `config.yaml`": file(
    "etc/rancher/k3s/config.yaml",
    "kubelet-arg:\n- max-pods=50\n- read-only-port=10255\n- feature-gates=CPUManager=true\n",
  ),
  "Bottlerocket TOML": {
    ...file("user-data.toml", '[settings.kubernetes]\nmax-pods = 50\ncluster-name = "a"\n'),
    says: { posture: /"verdict": "pass"/, upgrade: /"file": "[^"]*user-data\.toml"/ },
  },
  "Terraform with `yamlencode`": file(
    "main.tf",
    `locals {
  kubelet = yamlencode({
    apiVersion = "kubelet.config.k8s.io/v1beta1"
    kind = "KubeletConfiguration"
    maxPods = 50
    readOnlyPort = 10255
    featureGates = { CPUManager = true }
  })
}
`,
  ),
  "Terraform heredoc": file("main.tf", `locals {\n  kubelet = <<-EOT\n${indented(4)}\n  EOT\n}\n`),
  "cloud-init user data": file("user-data.yaml", cloudConfig),
  "cloud-init, gzip and base64": file(
    "user-data.yaml",
    `#cloud-config
write_files:
- path: /var/lib/kubelet/config.yaml
  encoding: gz+b64
  content: ${gzipSync(config).toString("base64")}
`,
  ),
  "MIME user data": file(
    "user-data.txt",
    `MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="B"

--B
Content-Type: text/cloud-config

${cloudConfig}
--B--
`,
  ),
  "script that runs a kubelet": file("run.sh", `#!/bin/sh\nexec /usr/bin/kubelet ${flags}\n`),
  "shell script with heredocs": file(
    "setup.sh",
    `#!/bin/bash
set -e
cat > /etc/kubernetes/kubelet.yaml <<EOF
${config}EOF
`,
  ),
  "PowerShell script": file(
    "StartKubelet.ps1",
    `$config = @"
${config}"@
Set-Content -Path C:\\k\\kubelet.yaml -Value $config
C:\\k\\kubelet.exe --config=C:\\k\\kubelet.yaml
`,
  ),
  Dockerfile: file(
    "Dockerfile",
    `FROM registry.k8s.io/kubelet:v1.36.0\nENTRYPOINT ["/usr/bin/kubelet", ${flags
      .split(" ")
      .map((flag) => JSON.stringify(flag))
      .join(", ")}]\n`,
  ),
  Butane: file(
    "node.yaml",
    `variant: fcos
version: 1.5.0
storage:
  files:
  - path: /etc/kubernetes/kubelet.yaml
    contents:
      inline: |
${indented(8)}
`,
  ),
  Ignition: file(
    "node.json",
    JSON.stringify({
      ignition: { version: "3.4.0" },
      storage: {
        files: [
          {
            path: "/etc/kubernetes/kubelet.yaml",
            contents: { source: `data:;base64,${base64(config)}` },
          },
        ],
      },
    }),
  ),
  "OpenShift MachineConfig": file(
    "mc.yaml",
    `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: a}
spec:
  config:
    ignition: {version: 3.4.0}
    storage:
      files:
      - path: /etc/kubernetes/kubelet.conf
        contents: {source: "data:;base64,${base64(config)}"}
`,
  ),
  "Cluster API KubeadmConfig files": file(
    "capi.yaml",
    `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1
kind: KubeadmConfig
metadata: {name: a}
spec:
  files:
  - path: /etc/kubernetes/kubelet.yaml
    content: |
${indented(6, config.replace("kind: KubeletConfiguration", 'kind: "KubeletConfiguration"'))}
`,
  ),
  "dump of `/configz`": file("node.json", `{"kubeletconfig": ${dumped}}`),
  "JSON Lines of dumps": file(
    "nodes.jsonl",
    `{"name": "a", "kubeletconfig": ${dumped}}\n{"name": "b", "kubeletconfig": ${dumped}}\n`,
  ),
  "log line with the effective configuration": file(
    "kubelet.log",
    `I0618 09:03:38.494769 1711 server.go:267] "Effective KubeletConfiguration" config=${JSON.stringify(
      `{"kind": "KubeletConfiguration", "apiVersion": "kubelet.config.k8s.io/v1beta1", ${dumped.slice(1)}`,
    )}\n`,
  ),
  "node tree (`--root`)": {
    files: {
      "etc/kubernetes/kubelet.yaml": config,
      "etc/systemd/system/kubelet.service": unit("--config=/etc/kubernetes/kubelet.yaml"),
    },
    args: ["--root", "%"],
  },
  "standard input (`-`)": { args: ["-"], stdin: config },
  "file without a kubelet configuration": file("other.yaml", "foo: bar\n"),
  "empty file": file("empty.yaml", ""),
};

const node = '{"cpus": 4, "memory": "16Gi"}';
/** Options of the commands, the columns of the page, that make answers for programs. */
export const inputOptions: Readonly<Record<string, readonly string[]>> = {
  check: ["--format", "json"],
  effective: ["--format", "json"],
  allocatable: ["--format", "json", "--node", node],
  posture: ["--format", "json", "--benchmark", "cis-1.12"],
  upgrade: ["--format", "json", "--from", "1.32", "--to", "1.36"],
  drift: ["--format", "json"],
};
