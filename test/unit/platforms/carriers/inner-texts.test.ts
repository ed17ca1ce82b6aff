import { describe, expect, test } from "vitest";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { withCarriedStacks } from "../../../../server/src/stacks/finders/with-carried-stacks.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { findingsIn, textsWithMistake } from "./carried-findings.ts";

const indented = (text: string, by: number): string => text.replaceAll(/^(?=.)/gm, " ".repeat(by));

/** Documents around a text, and the number of the text's first line. */
const holders: readonly (readonly [name: string, hold: (text: string) => string, line: number])[] =
  [
    [
      "an entry of a ConfigMap",
      (text) => `apiVersion: v1\nkind: ConfigMap\ndata:\n  file: |\n${indented(text, 4)}`,
      5,
    ],
    ["a variable", (text) => `my_kubelet: |\n${indented(text, 2)}other: 1\n`, 2],
    [
      "a value of a JSON patch",
      (text) => `- op: add\n  path: /spec/files/-\n  value:\n    content: |\n${indented(text, 6)}`,
      5,
    ],
    [
      "a module of Ansible",
      (text) =>
        `- hosts: all\n  tasks:\n  - blockinfile:\n      path: /x\n      block: |\n${indented(text, 8)}`,
      6,
    ],
  ];

describe.each(holders)("%s", (_name, hold, line) => {
  test.each(textsWithMistake)("holds a %s", (kind, text, rule) => {
    const allowed = kind === "profile" ? [`${line + 1} seccomp-default-allow`] : [];
    expect(findingsIn(hold(text))).toEqual([...allowed, `${line + 2} ${rule}`]);
  });
});

test("a profile that a container of a DaemonSet writes, which has profiles of its own", () => {
  const text = `kind: DaemonSet
apiVersion: apps/v1
spec:
  template:
    spec:
      securityContext: {seccompProfile: {type: RuntimeDefault}}
      containers:
      - name: a
        args:
        - |
          cat > /host/var/lib/kubelet/seccomp/p.json <<EOF
          {"defaultAction": "SCMP_ACT_ALOW"}
          EOF
`;
  expect(findingsIn(text)).toEqual(["12 seccomp-action-unknown"]);
});

test.each([
  [
    "a description of a schema",
    "type: object\nproperties: {}\ndescription: |\n  kind: KubeletConfiguration\n  maxPodz: 1\n",
  ],
  [
    "what people read",
    "example: |\n  apiVersion: kubelet.config.k8s.io/v1beta1\n  kind: KubeletConfiguration\n  maxPodz: 1\n",
  ],
  ["other JSON", 'profile: |\n  {"defaultAction": "deny", "rules": [{"names": ["chmodd"]}]}\n'],
  ["a line of a list of arguments", 'options:\n  - "kubelet-arg:"\n  - " - max-podz=1"\n'],
  ["text that only names the kind", "note: the kind is KubeletConfiguration\n"],
])("%s is no file", (_what, text) => {
  expect(findingsIn(text)).toEqual([]);
});

test("documents that others can read are checked behind a broken one", () => {
  const flags = (args: string): string =>
    `apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  kubeletExtraArgs:\n${args}`;
  const broken = flags('      - {name: v, value: "1"}\n    - {name: max-podz, value: "1"}\n');
  const sound = flags('  - {name: max-podz, value: "1"}\n');
  expect(findingsIn(`${broken}---\n${sound}`)).toEqual(["12 flag-unknown", "6 yaml-syntax"]);
});

test("a text that a command of one line writes to a file is that file", () => {
  const flags = 'KUBELET_EXTRA_ARGS="--max-podz=1"';
  const lines = [
    "#!/bin/bash",
    `echo '${flags}' | sudo tee /etc/default/kubelet`,
    `printf '%s\\n' '${flags}' > /etc/default/kubelet`,
    `echo -n '${flags}' >> /etc/sysconfig/kubelet`,
    `echo '${flags}'`,
  ];
  expect(findingsIn(`${lines.join("\n")}\n`, "setup.sh")).toEqual([
    "2 flag-unknown",
    "3 flag-unknown",
    "4 flag-unknown",
  ]);
});

test("objects of a Template of OpenShift are documents", () => {
  const text =
    "apiVersion: template.openshift.io/v1\nkind: Template\nobjects:\n- apiVersion: machineconfiguration.openshift.io/v1\n  kind: KubeletConfig\n  spec:\n    kubeletConfig:\n      maxPodz: 1\n";
  expect(findingsIn(text)).toEqual(["8 platform-unknown-field", "7 platform-note"]);
});

const kubeletConfig = `apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
spec:
  machineConfigPoolSelector: {matchLabels: {a: b}}
  kubeletConfig: {maxPodz: 1}
`;

test.each([
  [
    "Hive's SelectorSyncSet",
    "apiVersion: hive.openshift.io/v1\nkind: SelectorSyncSet\nspec:\n  resources:\n  -\n",
    4,
  ],
  [
    "a policy of Open Cluster Management",
    "apiVersion: policy.open-cluster-management.io/v1\nkind: ConfigurationPolicy\nspec:\n  object-templates:\n  - objectDefinition:\n",
    6,
  ],
  [
    "an Object of Crossplane",
    "apiVersion: kubernetes.crossplane.io/v1alpha2\nkind: Object\nspec:\n  forProvider:\n    manifest:\n",
    6,
  ],
  ["a task of Ansible", "- hosts: all\n  tasks:\n  - kubernetes.core.k8s:\n      definition:\n", 8],
])("an object in %s is a document", (_, head, indent) => {
  const line = head.split("\n").length + 4;
  expect(findingsIn(`${head}${indented(kubeletConfig, indent)}`)).toEqual([
    `${line} platform-unknown-field`,
  ]);
});

describe("files and units of OpenShift's operator", () => {
  const labels = ["control-plane", "arbiter", "master", "worker", "etcd"];
  const unit = (role: string): string =>
    `[Service]\nExecStart=/usr/bin/kubelet --config=/etc/kubernetes/kubelet.conf --node-labels=node-role.kubernetes.io/${role} --v=\${LEVEL}\n`;
  const config = (part: string): string => `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
${part}ReservedCgroup: /${part}.slice
enforceNodeAllocatable: [pods, ${part}-reserved]
`;
  const ofUnit = (role: string): string =>
    `name: kubelet.service\ncontents: |\n${indented(unit(role), 2)}`;
  const ofFile = (part: string): string =>
    `path: /etc/kubernetes/kubelet.conf\nmode: 0644\ncontents:\n  inline: |\n${indented(config(part), 4)}`;

  test.each(labels)("its kubelet accepts the role %s", (role) => {
    expect(findingsIn(ofUnit(role))).toEqual([]);
  });

  test("its kubelet rejects other reserved labels", () => {
    expect(findingsIn(ofUnit("infra"))).toEqual(["4 flag-node-label-reserved"]);
  });

  test("it adds reservations and feature gates to a configuration", () => {
    const more = (text: string): string => `${ofFile("system")}    ${text}\n`;
    expect(findingsIn(ofFile("system"))).toEqual([]);
    expect(findingsIn(more("# kubelet-version: 1.35\n    enableSystemLogQuery: true"))).toEqual([]);
    expect(findingsIn(more("maxPodz: 1"))).toEqual(["9 unknown-field"]);
  });

  test("so do those of a MachineConfig, together with its unit", async () => {
    const text = (
      role: string,
      part: string,
    ): string => `apiVersion: machineconfiguration.openshift.io/v1
kind: MachineConfig
metadata: {name: a}
spec:
  config:
    ignition: {version: 3.4.0}
    storage:
      files:
      - path: /etc/kubernetes/kubelet.conf
        contents: {source: "data:,${encodeURIComponent(config(part))}"}
    systemd:
      units:
      - name: kubelet.service
        contents: |
${indented(unit(role), 10)}`;
    const rulesIn = async (role: string, part: string): Promise<readonly string[]> => {
      const file = parseText(text(role, part), { kubernetesVersion: defaultVersion }, knowledge);
      const { parts } = await withCarriedStacks(
        file,
        { uri: "file:///a.yaml", name: "a" },
        knowledge,
      );
      return parts.flatMap(({ findings }) => findings.map(({ rule }) => rule));
    };
    expect(await rulesIn("worker", "system")).toEqual([]);
    expect(await rulesIn("infra", "kube")).toEqual([
      "enforced-reservation-empty",
      "flag-node-label-reserved",
    ]);
  });
});

describe("statements of a template on lines of their own", () => {
  const unit = `[Service]
{{- if eq .Family "IPv6" }}
Environment="A=::"
{{- else}}
Environment="A=0.0.0.0"
{{- end}}
ExecStart=/usr/local/bin/kubenswrapper \\
    /usr/bin/kubelet \\
      --v=2 \\
{{- if .IPs }}
      --node-ip=\${A} \\
{{- end}}
      {{ .Flag }} \\
      --max-podz=3
`;

  test("do not end a command of a unit", () => {
    expect(findingsIn(unit, "kubelet.service")).toEqual(["10 template", "14 flag-unknown"]);
  });

  test("do not end the unit in a document, wherever they begin", () => {
    const lines = unit.split("\n").map((line) => (/^\{|^$/.test(line) ? line : `  ${line}`));
    const text = `name: kubelet.service\ncontents: |\n${lines.join("\n")}`;
    expect(findingsIn(text)).toEqual(["12 template", "16 flag-unknown"]);
  });

  test("do not hide that a blank line ends the command", () => {
    const text =
      "[Service]\n{{ if x }}\n{{ end }}\nExecStart=/usr/bin/kubelet \\\n\n  --max-podz=3\n";
    expect(findingsIn(text, "kubelet.service")).toEqual(["6 flag-lost-in-unit"]);
  });
});

describe("commands that write a file", () => {
  const bootstrap = "apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\nkind: KubeadmConfig\nspec:\n";
  const written = `echo "KUBELET_EXTRA_ARGS=--max-podz=1" > /etc/default/kubelet`;
  const copied =
    "  - copy:\n      dest: /etc/default/kubelet\n      content: |\n        KUBELET_EXTRA_ARGS=--max-podz=1\n";

  test.each([
    ["cloud-init", `runcmd:\n- ${written}\n- [sh, -c, '${written}']\n`, [2, 3]],
    ["cloud-init with files", `write_files: []\nruncmd:\n- ${written}\n`, [3]],
    ["Cluster API", `${bootstrap}  preKubeadmCommands:\n  - ${written}\n`, [5]],
    [
      "a script with a heredoc",
      `run: |\n  sudo tee /etc/default/kubelet <<EOF\n  KUBELET_EXTRA_ARGS=--max-podz=1\n  EOF\n`,
      [3],
    ],
    [
      "a task next to one that copies",
      `- tasks:\n  - lineinfile: {path: /x, line: KUBELET_EXTRA_ARGS=--max-podz=1}\n${copied}`,
      [2, 6],
    ],
    ["a text that names one", "note: |\n  Write KUBELET_EXTRA_ARGS=--max-podz=1 > file\n", []],
  ])("%s", (_name, text, lines) => {
    expect(findingsIn(text).toSorted()).toEqual(lines.map((line) => `${line} flag-unknown`));
  });
});

describe("a map with the header of a configuration in another document", () => {
  const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

  test("is checked as a part of one", () => {
    const config = indented(`${header}maxPodz: 1\nevictionHard:\n  memory.available: 1Gi\n`, 6);
    expect(findingsIn(`options:\n  kubelet:\n    config:\n${config}`)).toEqual(["6 unknown-field"]);
  });

  test("with another group is another tool's", () => {
    const config = indented(header.replace("kubelet.config", "example") + "maxPodz: 1\n", 2);
    expect(findingsIn(`config:\n${config}`)).toEqual([]);
  });
});

test("a drop-in of Cluster API whose name the kubelet ignores", () => {
  const text = `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\nkind: KubeadmConfig\nspec:\n  files:\n  - path: /etc/kubernetes/kubelet.conf.d/1.conf\n    content: |\n      apiVersion: kubelet.config.k8s.io/v1beta1\n      kind: KubeletConfiguration\n      maxPods: x\n`;
  expect(findingsIn(text)).toEqual(["9 type-mismatch"]);
  expect(findingsIn(text.replace("1.conf", "1.yaml"))).toEqual(["8 dropin-extension"]);
});

describe("lines that are added to the kubelet's configuration", () => {
  const block = (path: string): string =>
    `- hosts: nodes\n  tasks:\n    - blockinfile:\n        path: ${path}\n        block: |\n          maxPodz: 1\n          evictionSoft: {memory.available: 1Gi}\n`;

  test("of Ansible are checked below its header, as far as they are known", () => {
    expect(findingsIn(block("/var/lib/kubelet/config.yaml"))).toEqual(["6 unknown-field"]);
    const line =
      "- lineinfile: {dest: /etc/kubernetes/kubelet-config.yaml, line: 'maxPods: abc'}\n";
    expect(findingsIn(line)).toEqual(["1 type-mismatch"]);
    expect(findingsIn(line.replace("lineinfile", "replace").replace("line", "replace"))).toEqual([
      "1 type-mismatch",
    ]);
  });

  test.each([
    ["other files", block("/etc/app/config.yaml")],
    ["lines below a key", "- lineinfile: {path: /k/kubelet/config.yaml, line: '  maxPodz: 1'}\n"],
    [
      "a line that is removed",
      "- lineinfile: {path: /etc/default/kubelet, line: KUBELET_EXTRA_ARGS=--max-podz=1, state: absent}\n",
    ],
    ["other lines", "- lineinfile: {path: /k/kubelet/config.yaml, line: '# by hand'}\n"],
  ])("but not %s", (_what, text) => {
    expect(findingsIn(text)).toEqual([]);
  });
});

test("items of a list are documents, whose flags are found once", () => {
  const list = (items: string): string => `apiVersion: v1\nkind: List\nitems:\n${items}`;
  const pool =
    "- apiVersion: machineconfiguration.openshift.io/v1\n  kind: KubeletConfig\n  spec:\n    machineConfigPoolSelector: {matchLabels: {a: b}}\n    kubeletConfig: {maxPodz: 1}\n";
  const template =
    "- apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\n  kind: KubeadmConfig\n  spec: {joinConfiguration: {nodeRegistration: {kubeletExtraArgs: {max-podz: '1'}}}}\n";
  const pod =
    "- kind: Pod\n  spec: {containers: [{image: a/kubelet:v1.37.0, args: [--max-podz=1]}]}\n";
  expect(findingsIn(list(pool))).toEqual(["8 platform-unknown-field"]);
  expect(findingsIn(list(template))).toEqual(["6 flag-unknown"]);
  expect(findingsIn(list(pod))).toEqual(["5 flag-unknown"]);
});

test.each([["kubelet-config"], ["other"]])(
  "the ConfigMap %s is read between quotes too",
  (name) => {
    const map = {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name },
      data: {
        kubelet:
          "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPodz: 1\n",
      },
    };
    expect(findingsIn(JSON.stringify(map), "cm.json")).toEqual(["1 unknown-field"]);
    const list = { apiVersion: "v1", kind: "List", items: [map] };
    expect(findingsIn(JSON.stringify(list), "cm.json")).toEqual(["1 unknown-field"]);
  },
);

test("files of Cluster API are read between quotes too", () => {
  const text = `apiVersion: bootstrap.cluster.x-k8s.io/v1beta1\nkind: KubeadmConfig\nspec:\n  joinConfiguration: {patches: {directory: /p}}\n  files:\n  - path: /p/kubeletconfiguration0+merge.yaml\n    content: "apiVersion: kubelet.config.k8s.io/v1beta1\\nkind: KubeletConfiguration\\nmaxPodz: 3\\n"\n`;
  expect(findingsIn(text)).toEqual(["7 unknown-field"]);
});

test("user data in a Secret is a file", () => {
  const text =
    "kind: Secret\nstringData:\n  value: |\n    #cloud-config\n    write_files:\n    - path: /etc/default/kubelet\n      content: KUBELET_EXTRA_ARGS=--max-podz=1\n";
  expect(findingsIn(text)).toEqual(["7 flag-unknown"]);
});

test("a cloud-init file that cannot be parsed says so where it carries something of the kubelet's", () => {
  const files = (content: string): string =>
    `#cloud-config\nwrite_files:\n- path: /etc/default/kubelet\n  content: ${content}\n permissions: x\n`;
  expect(findingsIn(files("KUBELET_EXTRA_ARGS=--v=2"), "user-data")).toEqual(["5 yaml-syntax"]);
  expect(findingsIn(files("A=1"), "user-data")).toEqual([]);
});

test("a template with names that a script replaces", () => {
  const text = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: @PODS@\nclusterDNS: ["__DNS_1__"]\nnope: 1\n`;
  expect(findingsIn(text)).toEqual(["3 template", "5 unknown-field"]);
});

test("a value between number signs is replaced, a comment is none", () => {
  const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
  expect(findingsIn(`${header}address: "##NODE_IP##"\nnope: 1\n`)).toEqual([
    "3 template",
    "4 unknown-field",
  ]);
  expect(findingsIn(`##CONFIG##\n${header}maxPods: x ##PODS##\n`)).toEqual(["4 type-mismatch"]);
  expect(
    findingsIn("KUBELET_EXTRA_ARGS=--node-ip=##NODE_IP## --max-podz=1\n", "kubelet.env"),
  ).toEqual(["1 template", "1 flag-unknown"]);
});

test("a drop-in on a node needs its ending", () => {
  const file = (name: string): string =>
    `variant: flatcar\nstorage:\n  files:\n  - path: /etc/kubernetes/kubelet.conf.d/${name}\n    contents:\n      inline: |\n        apiVersion: kubelet.config.k8s.io/v1beta1\n        kind: KubeletConfiguration\n        maxPods: 1\n`;
  expect(findingsIn(file("10-pods"))).toEqual(["8 dropin-extension"]);
  expect(findingsIn(file("10-pods.conf"))).toEqual([]);
  expect(findingsIn(file("10-pods.conf.bak"))).toEqual([]);
});

describe("commands in documents", () => {
  const dropIn =
    "    cat > /etc/systemd/system/kubelet.service.d/99.conf <<EOF\n    [Service]\n    Environment='KUBELET_EXTRA_ARGS=--max-podz=1'\n    EOF\n";

  test.each([
    ["of cloud-init", `runcmd:\n-\n  - |\n${dropIn}`, ["6 flag-unknown"]],
    [
      "of a document that a platform reads",
      `apiVersion: eksctl.io/v1alpha5\nkind: ClusterConfig\nmanagedNodeGroups:\n- preBootstrapCommands:\n  - |\n${dropIn}`,
      ["8 flag-unknown"],
    ],
  ])("write units: %s", (_name, text, findings) => {
    expect(findingsIn(text)).toEqual(findings);
  });

  test("hand flags on in JSON, whole or as pieces that are joined", () => {
    const line = (args: string): string => `"bootstrap.sh c --kubelet-extra-args ${args}",\n`;
    const text = `{"UserData": {"Fn::Join": ["", [\n${line("'--max-podz=1'\\n")}${line("'--max-pods=")}{"Ref": "P"}, "'"\n]]}}\n`;
    expect(findingsIn(text, "stack.json")).toEqual(["2 flag-unknown"]);
  });

  test.each([
    [
      "a flow list",
      "- [/etc/eks/bootstrap.sh, c, --kubelet-extra-args, '--v=2 --max-podz=1']\n",
      2,
    ],
    ["a block list", "-\n  - bootstrap.sh\n  - --kubelet-extra-args\n  - --v=2 --max-podz=1\n", 5],
    ["a list for k3s", "- [k3s, agent, --kubelet-arg, max-podz=1]\n", 2],
  ])("hand flags on in words: %s", (_name, words, line) => {
    expect(findingsIn(`#cloud-config\nruncmd:\n${words}`)).toEqual([`${line + 1} flag-unknown`]);
  });

  test("hand flags on in pieces of YAML that are joined", () => {
    const text = `UserData:\n  Fn::Join:\n  - ""\n  - - "bootstrap.sh c --kubelet-extra-args '--v=2'\\n"\n    - "bootstrap.sh c --kubelet-extra-args '--kube-reserved=cpu="\n    - !Ref P\n    - "'"\n`;
    expect(findingsIn(text)).toEqual([]);
  });

  test("add flags to the file of MicroK8s", () => {
    const file = "/var/snap/microk8s/current/args/kubelet";
    expect(findingsIn(`runcmd:\n- echo '--max-podz=1' >> ${file}\n`)).toEqual(["2 flag-unknown"]);
    expect(findingsIn(`echo '--max-podz=1' | sudo tee -a ${file}\n`, "a.sh")).toEqual([
      "1 flag-unknown",
    ]);
    expect(findingsIn(`- lineinfile:\n    path: ${file}\n    line: --max-podz=1\n`)).toEqual([
      "3 flag-unknown",
    ]);
    expect(findingsIn(`echo '--max-podz=1' >> ${file}-proxy\n`, "a.sh")).toEqual([]);
  });
});
