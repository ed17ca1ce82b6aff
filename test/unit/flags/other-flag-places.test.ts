import { expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { knowledge } from "../../support/knowledge.ts";

test.each<[what: string, path: string, text: string, findings: readonly string[]]>([
  [
    "an option of NixOS",
    "node.nix",
    '{\n  services.kubernetes.kubelet.extraOpts = "--max-podz=1 --v=${toString level}";\n}\n',
    ["flag-unknown --max-podz"],
  ],
  [
    "options of NixOS in a set, and those of another program",
    "node.nix",
    "services.kubernetes = {\n  apiserver.extraOpts = ''--a=1'';\n  # kubelet.extraOpts = ''--b=1'';\n  kubelet = {\n    cni.packages = [ ];\n    extraOpts = ''\n      --max-podz=1\n    '';\n  };\n};\n",
    ["flag-unknown --max-podz"],
  ],
  [
    "pools of Tencent's TKE",
    "main.tf",
    'resource "tencentcloud_kubernetes_node_pool" "a" {\n  node_config {\n    extra_args = ["root-dir=/var/lib/kubelet", "max-podz=1"]\n  }\n}\nresource "other" "b" {\n  extra_args = ["max-podz=1"]\n}\n',
    ["flag-unknown max-podz"],
  ],
  [
    "variables of a playbook",
    "site.yml",
    '- hosts: all\n  vars:\n    kubelet_custom_flags: "--max-podz=1"\n',
    ["flag-unknown --max-podz"],
  ],
  [
    "gates that minikube sets, unless it sets others for the kubelet",
    "start.sh",
    "minikube start --feature-gates=Foo=true --memory 4g\nminikube start --feature-gates=Foo=true --extra-config=kubelet.feature-gates=Bar=true\nminikube start --feature-gates=$GATES\n",
    [
      "feature-gate-unknown Foo=true",
      "flag-deprecated feature-gates",
      "feature-gate-unknown Bar=true",
    ],
  ],
  [
    "a variable of an environment",
    "compose.yaml",
    'services:\n  a:\n    environment:\n      KUBELET_EXTRA_ARGS: "--max-podz=1"\n',
    ["flag-unknown --max-podz"],
  ],
  [
    "words of k3s in a container",
    "compose.yaml",
    "services:\n  a:\n    image: rancher/k3s\n    command:\n    - agent\n    - --kubelet-arg\n    - max-podz=1\n    - --node-label\n    - a=b\n",
    ["flag-unknown max-podz"],
  ],
  [
    "a variable that begins with a blank or with a line break",
    "etc/default/kubelet",
    'KUBELET_EXTRA_ARGS=" --max-podz=1"\nKUBELET_KUBEADM_ARGS="\n  --v=x\n"\n',
    ["flag-unknown --max-podz", "flag-value x"],
  ],
  [
    "a variable of a unit that begins with a blank",
    "etc/systemd/system/kubelet.service.d/20-a.conf",
    '[Service]\nEnvironment="KUBELET_EXTRA_ARGS= --max-podz=1"\n',
    ["flag-unknown --max-podz"],
  ],
  [
    "a variable of an image",
    "Dockerfile",
    'FROM a\nENV KUBELET_EXTRA_ARGS="--max-podz=1"\n',
    ["flag-unknown --max-podz"],
  ],
  [
    "a list of words of a Dockerfile",
    "Dockerfile",
    'FROM a\nENTRYPOINT [ \\\n  "/usr/bin/kubelet", \\\n  "--max-podz=1" \\\n]\nCMD ["--v=x"]\nRUN ["make", "kubelet", "--max-podz=1"]\n',
    ["flag-unknown --max-podz"],
  ],
  [
    "a command of a Dockerfile",
    "Dockerfile",
    "FROM a\nCMD exec kubelet --max-podz=1\n",
    ["flag-unknown --max-podz"],
  ],
  [
    "a map of Terraform",
    "main.tf",
    'module "a" {\n  kubernetes_kubelet_extra_args = {\n    "max-podz" = 1\n    max-pods = var.pods\n  }\n  kubelet_extra_args = { pool-a = "" }\n}\n',
    ["flag-unknown max-podz"],
  ],
  [
    "a variable in user data of Terraform",
    "main.tf",
    'resource "a" "b" {\n  user_data = <<-EOT\n    export KUBELET_EXTRA_ARGS="--max-podz=1"\n  EOT\n}\n',
    ["flag-unknown --max-podz"],
  ],
  [
    "a variable of the program that runs the kubelet's image",
    "kubelet.env",
    'KUBELET_IMAGE_ARGS="--exec=/usr/local/bin/kubelet"\n',
    [],
  ],
  [
    "what nodeadm writes",
    "etc/eks/kubelet/environment",
    'NODEADM_KUBELET_ARGS="--v=2 --max-podz=1"\n',
    ["flag-unknown --max-podz"],
  ],
  [
    "the settings of OpenRC",
    "etc/conf.d/kubelet",
    'command_args="--config=/var/lib/kubelet/config.yaml\n  --max-podz=1 --v=$V"\n',
    ["flag-unknown --max-podz"],
  ],
  [
    "the settings of OpenRC for another program",
    "etc/conf.d/kube-proxy",
    'command_args="--kubeconfig=/var/lib/kubelet/kubeconfig --max-podz=1"\n',
    [],
  ],
  [
    "an environment file with lines of a template",
    "kubelet.env.j2",
    "KUBELET_EXTRA_ARGS=\\\n{%+ if a %}\n--max-podz=1 \\\n{%+ endif %}\n--v=x\n",
    ["flag-unknown --max-podz", "template {%", "flag-value x"],
  ],
])("flags in %s", (_what, path, text, findings) => {
  const { parts } = parseText(text, { kubernetesVersion: "1.36", path }, knowledge);
  const found = parts.flatMap((part) =>
    part.findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
  );
  expect(found).toEqual(findings);
});
