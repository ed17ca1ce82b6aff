import { gzipSync } from "node:zlib";
import { readByBash } from "./foreign-readers/bash.ts";
import {
  byDocker,
  byHcl,
  byJson,
  byLines,
  byMime,
  byPowershell,
  byToml,
  byYaml,
  byYamlWith,
  type Reader,
} from "./foreign-readers/other.ts";
import { readEnvironmentByTheBook, readUnitByTheBook } from "./foreign-readers/systemd.ts";

/** A form in which flags or configurations are written, with mistakes in it. */
export interface InputForm {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  /** A reader that is not ours. */
  readonly read: Reader;
  /** It takes no comments. */
  readonly isClosed?: true;
}

const byBash =
  (inner: Readonly<Record<string, Reader>> = {}): Reader =>
  (text) => {
    const reading = readByBash(text);
    const files = Object.entries(reading.files).map(([name, content]) => [
      name,
      (inner[name] ?? ((kept) => kept))(content),
    ]);
    return { ...reading, files: Object.fromEntries(files) as unknown };
  };

/** What systemd makes of an environment file, and what a shell does. */
const byBoth: Reader = (text) => [readEnvironmentByTheBook(text), byBash()(text)];

const config = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPodz: 50
evictionHard:
  memory.available: >-
    100Mi
  disk.available: 5%
authentication:
  x509:
    clientCAFile: "/etc/kubernetes
      /pki"
clusterDNS: ["10.0.0.10",
  "10.0.0",
  "10.0.0.12"]
imageGCHighThresholdPercent: 90
`;
const continued = `\\
  --max-podz=5 \\
  --fail-swap-on=false \\
  --feature-gates=NoSuchGate=true,CPUManager=true \\
  --v=2`;
const unit = `[Unit]
Description=kubelet
[Service]
Environment="KUBELET_EXTRA_ARGS=--read-only-prt=0 \\
  --max-pods=110" \\
  OTHER=1
# A comment.
ExecStart=/usr/bin/kubelet \\
  --max-podz=5 \\
# --commented=1
  ; --commented=2
  --fail-swap-on=false \\
  --node-labels="a=b \\
  --no-flag" \\
  $KUBELET_EXTRA_ARGS \\
  --v=2
Restart=always
`;
const environment = `# Flags.
KUBELET_EXTRA_ARGS="--max-podz=5
  --fail-swap-on=false
  --read-only-prt=0"
KUBELET_CONFIG_ARGS="--max-podz=5 \\
  --read-only-prt=0"
KUBELET_KUBEADM_ARGS='--max-podz=5
  --v=2'
OTHER=it
`;
const script = `#!/bin/bash
set -e
KUBELET_EXTRA_ARGS="--max-podz=5
  --read-only-prt=0"
FLAGS=(
  --max-podz=5
  --v=2 # loud
  "--fail-swap-on=false"
)
if true; then
  kubelet --config=a \\
    --max-podz=5 \\
    --v=3
fi
kubelet \${FLAGS[@]} $KUBELET_EXTRA_ARGS
out="$(kubelet --max-podz=6 \\
  --v=4
)"
( kubelet --max-podz=7
  kubelet --max-podz=8 --v=2 )
cat > etc/kubelet.yaml <<EOF
${config}EOF
cat <<'EOF' | sudo tee etc/default/kubelet
${environment}EOF
cat > etc/kubelet.service <<-END
${unit
  .replaceAll(/^(?=.)/gm, "\t")
  .replaceAll("\\", "\\\\")
  .replaceAll("$", "\\$")}\tEND
sudo kubelet --max-podz=9 && \\
  kubelet '--read-only-prt=0
' --v=2
`;
const readScript = byBash({
  "etc/kubelet.yaml": byYaml,
  "etc/default/kubelet": byBoth,
  "etc/kubelet.service": readUnitByTheBook,
});

function indented(text: string, by: number): string {
  return text.replaceAll(/^(?=.)/gm, " ".repeat(by));
}

const cloudInit = `#cloud-config
write_files:
- path: /etc/kubernetes/kubelet.yaml
  content: |
${indented(config, 4)}- path: /etc/systemd/system/kubelet.service
  content: |
${indented(unit, 4)}- path: /etc/default/kubelet
  content: |-
${indented(environment.trimEnd(), 4)}
- path: /opt/run.sh
  content: |
${indented(script, 4)}- path: /etc/folded.yaml
  content: >
    apiVersion: kubelet.config.k8s.io/v1beta1

    kind: KubeletConfiguration

    maxPodz: 5
- path: /etc/packed.yaml
  encoding: gz+b64
  content: ${gzipSync(config).toString("base64")}
- path: /etc/line.yaml
  content: "apiVersion: kubelet.config.k8s.io/v1beta1\\nkind: KubeletConfiguration\\nmaxPodz: 5\\n"
runcmd:
- |
  k3s server \\
    --kubelet-arg=max-podz=5 \\
    --kubelet-arg=v=2
- k3s agent --kubelet-arg=max-podz=5
    --kubelet-arg=v=3
- [k3s, agent]
`;
const unpacked = byYamlWith({
  "write_files.0.content": byYaml,
  "write_files.1.content": readUnitByTheBook,
  "write_files.2.content": byBoth,
  "write_files.3.content": readScript,
  "runcmd.*": byBash(),
});
const base64 = (text: string): string => Buffer.from(text).toString("base64");

const clusterApi = (files: string): string => `apiVersion: bootstrap.cluster.x-k8s.io/v1beta2
kind: KubeadmConfig
metadata:
  name: a
spec:
  files:
${files}  joinConfiguration:
    nodeRegistration:
      kubeletExtraArgs:
      - name: max-podz
        value: "5"
      - name: v
        value: >-
          2
`;

export const inputForms: readonly InputForm[] = [
  { name: "configuration", path: "kubelet.yaml", text: config, read: byYaml },
  {
    name: "configuration with Windows' line ends",
    path: "kubelet.yaml",
    text: config.replaceAll("\n", "\r\n"),
    read: byYaml,
  },
  {
    name: "configuration in JSON",
    path: "kubelet.json",
    text: `${JSON.stringify({ apiVersion: "kubelet.config.k8s.io/v1beta1", kind: "KubeletConfiguration", maxPodz: 5, logging: {} }, undefined, 2)}\n`,
    read: byJson,
    isClosed: true,
  },
  {
    name: "configuration in braces of YAML",
    path: "kubelet.yaml",
    text: `---\n{\n  kind: KubeletConfiguration,\n  apiVersion: kubelet.config.k8s.io/v1beta1,\n  maxPodz: 5,\n  staticPodPath: "/etc\n    /x", clusterDomane: a,\n}\n`,
    read: byYaml,
  },
  {
    name: "drop-in",
    path: "kubelet.conf.d/10.conf",
    text: config,
    read: byYaml,
  },
  {
    name: "kubeadm",
    path: "kubeadm.yaml",
    text: `apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
kubernetesVersion: v1.33.0
---
${config}---
apiVersion: kubeadm.k8s.io/v1beta4
kind: JoinConfiguration
nodeRegistration:
  kubeletExtraArgs:
  - {name: max-podz, value: "5
      0"}
  - name: read-only-prt
    value: |
      0
  - name: v
    value: "2"
`,
    read: byYaml,
  },
  {
    name: "kubeadm in JSON",
    path: "kubeadm.json",
    text: `{"apiVersion": "kubeadm.k8s.io/v1beta4", "kind": "JoinConfiguration",\n "nodeRegistration": {"kubeletExtraArgs": [\n {"name": "max-podz", "value": "5"}]}}\n`,
    read: byJson,
    isClosed: true,
  },
  { name: "unit", path: "kubelet.service", text: unit, read: readUnitByTheBook },
  {
    name: "drop-in of a unit, with Windows' line ends",
    path: "kubelet.service.d/10-kubeadm.conf",
    text: unit.replaceAll("\n", "\r\n"),
    read: readUnitByTheBook,
  },
  {
    name: "unit whose command is a shell's",
    path: "kubelet.service",
    text: `[Service]\nExecStart=/bin/sh -c 'exec kubelet \\\n  --max-podz=5 \\\n  --v=2'\n`,
    read: readUnitByTheBook,
  },
  { name: "environment file", path: "default/kubelet", text: environment, read: byBoth },
  {
    name: "environment file of systemd",
    path: "kubelet.env",
    text: `# It's a comment. \\\nOTHER=1\n; Another.\nKUBELET_EXTRA_ARGS=--max-podz=5 \\\n  --read-only-prt=it's \\\n  --v=2\nKUBELET_MORE="--max-podz=5" "\n--v=2"\n`,
    read: readEnvironmentByTheBook,
  },
  {
    name: "environment file with export",
    path: "kubelet.env",
    text: `export KUBELET_EXTRA_ARGS="--max-podz=5\n --v=2"\nexport FLAGS=(a\n b)\n`,
    read: byBash(),
  },
  {
    name: "file of arguments",
    path: "args/kubelet",
    text: "# Flags.\n--max-podz=5\n--v=2\n  --read-only-prt=0\n",
    read: byLines,
  },
  { name: "script", path: "run.sh", text: script, read: readScript },
  { name: "script without a name", path: "user-data", text: script, read: readScript },
  {
    name: "script of minikube",
    path: "minikube.sh",
    text: `#!/bin/sh\n# Starts it.\nminikube start \\\n  --kubernetes-version=v1.33.0 \\\n  --extra-config=kubelet.max-podz=5 \\\n  --extra-config=kubelet.v=2\n`,
    read: byBash(),
  },
  {
    name: "script of EKS",
    path: "user-data.sh",
    text: `#!/bin/bash\nbootstrap.sh a \\\n  --kubelet-extra-args '--max-podz=5\n    --v=2' \\\n  --b64-cluster-ca x\n`,
    read: byBash(),
  },
  {
    name: "command",
    path: "command.txt",
    text: `kubelet --v=2 ${continued}\n`,
    read: byBash(),
  },
  {
    name: "PowerShell",
    path: "start.ps1",
    text: `$a = @"\n# text\n--max-podz=5\n"@\nif ($true) {\n  kubelet --max-podz=5 --v=2\n}\nkubelet \`\n  --max-podz=5 \`\n  --v=2\n`,
    read: byPowershell,
  },
  {
    name: "Dockerfile",
    path: "Dockerfile",
    text: `# syntax=docker/dockerfile:1\nFROM scratch\nRUN k3s server \\\n  --kubelet-arg=max-podz=5 \\\n  --kubelet-arg=v=2 && \\\n  echo done\nCMD ["a"]\n`,
    read: byDocker,
  },
  {
    name: "page with a command",
    path: "README.md",
    text: "# Start\n\n```sh\nminikube start --extra-config=kubelet.max-podz=5\n```\n",
    read: (text) => text,
    isClosed: true,
  },
  {
    name: "workflow",
    path: "ci.yaml",
    text: `jobs:
  a:
    steps:
    - name: start
      run: |
        minikube start \\
          --extra-config=kubelet.max-podz=5 \\
          --extra-config=kubelet.v=2
    - run: >-
        k3s server --kubelet-arg=max-podz=5
        --kubelet-arg=v=2
    - run: "k3s server --kubelet-arg=max-podz=5
        --kubelet-arg=v=2"
`,
    read: byYamlWith({ "jobs.*.steps.*.run": byBash() }),
  },
  { name: "cloud-init", path: "user-data.yaml", text: cloudInit, read: unpacked },
  {
    name: "cloud-init with a template",
    path: "user-data",
    text: `## template: jinja\n${cloudInit}`,
    read: unpacked,
  },
  {
    name: "user data in several parts",
    path: "user-data.txt",
    text: `MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="B"

--B
Content-Type: text/cloud-config

${cloudInit}
--B
Content-Type: text/x-shellscript

${script}
--B--
`,
    read: byMime((head) => (head.includes("shellscript") ? readScript : unpacked)),
  },
  {
    name: "Butane",
    path: "node.bu",
    text: `variant: fcos
version: 1.5.0
storage:
  files:
  - path: /etc/kubernetes/kubelet.yaml
    contents:
      inline: |
${indented(config, 8)}systemd:
  units:
  - name: kubelet.service
    contents: |
${indented(unit, 6)}    dropins:
    - name: 10.conf
      contents: |
${indented(unit, 8)}`,
    read: byYamlWith({
      "storage.files.*.contents.inline": byYaml,
      "systemd.units.*.contents": readUnitByTheBook,
      "systemd.units.*.dropins.*.contents": readUnitByTheBook,
    }),
  },
  {
    name: "Ignition",
    path: "node.ign",
    text: JSON.stringify(
      {
        ignition: { version: "3.4.0" },
        storage: {
          files: [
            {
              path: "/etc/kubernetes/kubelet.yaml",
              contents: { source: `data:;base64,${base64(config)}` },
            },
          ],
        },
        systemd: { units: [{ name: "kubelet.service", contents: unit }] },
      },
      undefined,
      2,
    ),
    read: byJson,
    isClosed: true,
  },
  {
    name: "MachineConfig",
    path: "machine-config.yaml",
    text: `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: a}
spec:
  config:
    ignition: {version: 3.4.0}
    storage:
      files:
      - path: /etc/kubernetes/kubelet.conf
        contents:
          source: data:;base64,${base64(config)}
    systemd:
      units:
      - name: kubelet.service
        contents: |
${indented(unit, 10)}`,
    read: byYamlWith({ "spec.config.systemd.units.*.contents": readUnitByTheBook }),
  },
  {
    name: "Cluster API",
    path: "capi.yaml",
    text: clusterApi(
      `  - path: /etc/systemd/system/kubelet.service.d/10.conf\n    content: |\n${indented(unit.replace("  $KUBELET_EXTRA_ARGS \\\n", ""), 6)}  - path: /run.sh\n    content: |\n${indented(script, 6)}`,
    ),
    read: byYamlWith({
      "spec.files.0.content": readUnitByTheBook,
      "spec.files.1.content": readScript,
    }),
  },
  {
    name: "kind",
    path: "kind.yaml",
    text: `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches:
- |
${indented(config, 2)}- |
  kind: JoinConfiguration
  nodeRegistration:
    kubeletExtraArgs:
      max-podz: "5"
      v: "2"
`,
    read: byYamlWith({ "kubeadmConfigPatches.*": byYaml }),
  },
  {
    name: "Talos",
    path: "talos.yaml",
    text: `version: v1alpha1
machine:
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.36.0
    extraArgs:
      max-podz: >-
        5
      read-only-prt: "0"
    extraConfig:
      maxPodz: 50
      evictionHard: {memory.available: "100Mi",
        disk.available: 5%}
cluster: {}
`,
    read: byYaml,
  },
  {
    name: "k3s",
    path: "etc/rancher/k3s/config.yaml",
    text: `kubelet-arg:\n- max-podz=5\n- "read-only-prt=0\n  "\n- v=2\n`,
    read: byYaml,
  },
  {
    name: "Bottlerocket",
    path: "user-data.toml",
    text: `[settings.kubernetes]\nmax-pods = 50\nmotd = """\n# a\nb"""\ncluster-name = "a"\neviction-hard = { "memory.available" = "1Gi" }\nallowed-unsafe-sysctls = [\n  "a", # b\n]\nkube-api-qpz = 5\ncpu-manager-policy = "statik"\n`,
    read: byToml,
  },
  {
    name: "Terraform heredocs",
    path: "main.tf",
    text: `locals {
  kubelet = <<-EOT
${indented(config, 4)}  EOT
  run = <<EOT
${script.replaceAll("${", "$${").replaceAll(/<<-?'?E\w+'?[^\n]*\n[^]*?\n\t?E\w+\n/g, "\n")}EOT
}
`,
    read: byHcl((text) =>
      text.startsWith("#!") ? byBash()(text.replaceAll("$${", "${")) : byYaml(text),
    ),
  },
  {
    name: "Terraform objects",
    path: "main.tf",
    text: `resource "google_container_node_pool" "a" {
  node_config {
    kubelet_config {
      cpu_manager_policy = "statik"
      pod_pids_limit     = 5
    }
  }
}
locals {
  kubelet = yamlencode({
    apiVersion = "kubelet.config.k8s.io/v1beta1"
    kind = "KubeletConfiguration"
    maxPodz = 50
    clusterDNS = [
      "10.0.0",
    ]
  })
  line = "apiVersion: kubelet.config.k8s.io/v1beta1\\nkind: KubeletConfiguration\\nmaxPodz: 5\\n"
}
`,
    read: byHcl(byYaml),
  },
];
