import {
  byDocker,
  byJson,
  byLines,
  byMime,
  byPowershell,
  byYaml,
  byYamlWith,
} from "./foreign-readers/other.ts";
import { readEnvironmentByTheBook, readUnitByTheBook } from "./foreign-readers/systemd.ts";
import {
  type InputForm,
  byBash,
  byBoth,
  config,
  continued,
  unit,
  environment,
  script,
  readScript,
  indented,
  cloudInit,
  unpacked,
  base64,
  clusterApi,
} from "./input-texts.ts";
import { platformForms } from "./platform-forms.ts";

/** All forms, with a reader of each that is not ours. */
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
    name: "configuration with pasted flags",
    path: "kubelet.yaml",
    text: `${config}--max-pods=50 \\\n  --v=2\n`,
    read: (text) => byYaml(text.replace(/^--.*\n.*\n/m, "")),
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
  ...platformForms,
];
