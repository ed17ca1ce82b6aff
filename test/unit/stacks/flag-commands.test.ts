import { describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { isCheckedPath } from "../../../server/src/answers/reports/checked-names.ts";
import { passedOverName } from "../../../server/src/kubelet/identify.ts";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { knowledge } from "../../support/knowledge.ts";

function foundIn(text: string, path: string): string[] {
  return parseText(text, { kubernetesVersion: "1.36", path }, knowledge).parts.flatMap(
    ({ findings }) =>
      findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
  );
}

const unit = (command: string): string => `[Service]\nExecStart=${command}\n`;

describe("kubelets in commands of units", () => {
  test.each<[what: string, command: string, findings: readonly string[]]>([
    ["a folder of a template", "{{ bin_dir }}/kubelet --max-podz=1", ["flag-unknown --max-podz"]],
    [
      "a program that a template names",
      "{{ kubelet_bin }} --max-podz=1",
      ["flag-unknown --max-podz"],
    ],
    ["a program that a template does not name", "{{ bin }} --max-podz=1 # kubelet", []],
    [
      "a placeholder hides its own word only",
      "/usr/bin/kubelet --node-ip={{ a b }} --max-podz=1 {{ more }}",
      ["template {{", "flag-unknown --max-podz"],
    ],
    ["a shell", "/bin/sh -c 'sleep 1; exec kubelet --max-podz=1'", ["flag-unknown --max-podz"]],
    [
      "a container",
      "-/usr/bin/podman run --name kubelet --rm a/b kubelet --max-podz=1",
      ["flag-unknown --max-podz"],
    ],
    [
      "a container whose image a variable names",
      "/usr/bin/podman run --name kubelet --rm ${KUBELET_IMAGE} --max-podz=1",
      ["flag-unknown --max-podz"],
    ],
    [
      "a container whose registry a template fills in",
      "/usr/bin/docker run -v ${A}/kubelet:/b {{ registry }}/kubelet:v1.36.0 --max-podz=1",
      ["flag-unknown --max-podz"],
    ],
    [
      "a name of the program for systemd",
      "@/usr/bin/kubelet kubelet --max-podz=1",
      ["flag-unknown --max-podz"],
    ],
    ["another program", "/usr/bin/kubelet-wrapper --max-podz=1", []],
    ["k3s", "/usr/local/bin/k3s agent '--kubelet-arg=max-podz=1'", ["flag-unknown max-podz"]],
  ])("%s", (_what, command, findings) => {
    expect(foundIn(unit(command), "/w/kubelet.service")).toEqual(findings);
  });
});

describe("commands of scripts", () => {
  test.each<[what: string, text: string, findings: readonly string[]]>([
    [
      "bootstrap.sh of EKS",
      'bootstrap.sh $NAME --kubelet-extra-args "--max-podz=1 --node-ip=$IP"\n',
      ["flag-unknown --max-podz"],
    ],
    [
      "the installer of k3s",
      "curl | INSTALL_K3S_EXEC='agent --kubelet-arg=max-podz=1 --kubelet-arg v=x' sh -\n",
      ["flag-unknown max-podz", "flag-value x"],
    ],
    [
      "labels and taints of k3s",
      "k3s agent \\\n --node-label=a=b --node-label kubernetes.io/a=b --node-taint a=b:No\n",
      ["flag-node-label-reserved kubernetes.io/a=b", "flag-value a=b:No"],
    ],
    [
      "a taint of k3s for a node of k3d",
      'k3d cluster create a --k3s-arg "--node-taint=a=b:NoSchedule@server:0"\n',
      [],
    ],
    ["a label for another program", "kops x --node-label kubernetes.io/a=b\n", []],
    [
      "a list of arguments",
      'A=(server)\nA+=("--kubelet-arg=max-podz=1" --kubelet-arg v=x)\nk3s "${A[@]}"\n',
      ["flag-unknown max-podz", "flag-value x"],
    ],
    ["verbs of printf", "bootstrap.sh --kubelet-extra-args '--max-pods=%[2]d --v=%d'\n", []],
    [
      "a heredoc is read once",
      "cat >a <<E\nKUBELET_EXTRA_ARGS=--max-podz=1\nE\n",
      ["flag-unknown --max-podz"],
    ],
    ["a comment", "# k3s agent --kubelet-arg=max-podz=1\n", []],
    [
      "an option between sentences",
      'remediation: |\n  If using the command line, edit the service and remove this argument.\n  --kubelet-arg="max-podz=XXXX"\n  Based on your system, restart the service.\n',
      [],
    ],
    [
      "an option on a line of a folded text",
      "exec: >-\n  server\n  --kubelet-arg=max-podz=1\n  --kubelet-arg=v=x\n",
      ["flag-unknown max-podz", "flag-value x"],
    ],
    [
      "arguments of k3d for some nodes",
      `k3d cluster create --k3s-arg "--kubelet-arg=v=1@server:*;@agent:0" --k3s-arg='--kubelet-arg=max-podz=1@agent:*'\n`,
      ["flag-unknown max-podz"],
    ],
    ["what an option means", 'echo "--kubelet-extra-args More <flags>"\n', []],
    [
      "a command that is printed into a file",
      `echo "bootstrap.sh --kubelet-extra-args '--max-podz=1'" >> run.sh\n`,
      ["flag-unknown --max-podz"],
    ],
  ])("%s", (_what, text, findings) => {
    expect(foundIn(text, "/w/setup.sh")).toEqual(findings);
  });
});

test.each([
  ["/w/Dockerfile", "FROM a\nRUN echo 'KUBELET_EXTRA_ARGS=--max-podz=1' > /etc/default/kubelet\n"],
  ["/w/Makefile", "run:\n\t@/usr/bin/kubelet --max-podz=1\n"],
  ["/w/k3s.nix", '{ services.k3s.extraFlags = toString [ "--kubelet-arg=max-podz=1" ]; }\n'],
  [
    "/w/Vagrantfile",
    "config.vm.provision 'shell', inline: <<-SHELL\n  echo 'KUBELET_EXTRA_ARGS=--max-podz=1' > /etc/default/kubelet\nSHELL\n",
  ],
])("%s is a script", (path, text) => {
  expect(foundIn(text, path).map((found) => found.replace("--", ""))).toEqual([
    "flag-unknown max-podz",
  ]);
});

const podz = "flag-unknown --max-podz";

describe("kubelets in scripts", () => {
  test.each<[what: string, command: string, findings: readonly string[]]>([
    ["a path", "/usr/bin/kubelet --max-podz=1", [podz]],
    ["a name", "kubelet --max-podz=1", [podz]],
    ["a quoted path", '"$BIN/kubelet" --max-podz=1', [podz]],
    ["several lines", "kubelet \\\n  --v=2 \\\n  --max-podz=1", [podz]],
    ["exec", 'exec kubelet --max-podz=1 "$@"', [podz]],
    ["nohup in the background", "nohup kubelet --max-podz=1 >/var/log/k 2>&1 &", [podz]],
    ["a variable before it", "A=b GODEBUG=x kubelet --max-podz=1", [podz]],
    ["options of sudo and nice", "sudo -u root nice -n -5 kubelet --max-podz=1", [podz]],
    [
      "positional words of a wrapper",
      "timeout -k 5 10s chroot /host /usr/bin/kubelet --max-podz=1",
      [podz],
    ],
    ["a program with three words", "ip netns exec k kubelet --max-podz=1", [podz]],
    [
      "a program that prevents shutdown",
      "systemd-inhibit --what shutdown kubelet --max-podz=1",
      [podz],
    ],
    ["a unit of its own", "systemd-run --unit=kubelet -p A=b kubelet --max-podz=1", [podz]],
    ["a container", "docker run -d --name kubelet a/b kubelet --max-podz=1", [podz]],
    ["behind another command", "if ! kubelet --max-podz=1; then exit 1; fi # --x", [podz]],
    ["two on one line", "kubelet --max-podz=1 || kubelet --max-pods=a", [podz, "flag-value a"]],
    [
      "what the shell fills in",
      'kubelet --node-ip=$(hostname -i | cut -c 1) --v=${V:-2} "${A[@]}" --max-podz=1',
      [podz],
    ],
    [
      "quoted separators",
      "kubelet --node-labels='a=b;c' --max-podz=1",
      ["flag-node-label-format a=b;c", podz],
    ],
    ["systemctl", "sudo systemctl enable kubelet --now", []],
    ["options of another program", "sudo journalctl -u kubelet -f; sudo pkill kubelet -9", []],
    ["packages", "sudo apt-get install kubelet -y && snap install kubelet --classic", []],
    ["logs of a container", "docker logs kubelet --tail 5", []],
    ["a container's name", "docker run --name kubelet --rm a/b", []],
    ["a text", 'echo "kubelet --max-podz=1"', []],
    ["a comment", "# kubelet --max-podz=1", []],
    ["another program", "kubelet-wrapper --max-podz=1", []],
  ])("%s", (_what, command, findings) => {
    expect(foundIn(`#!/bin/sh\n${command}\n`, "/w/run")).toEqual(findings);
    expect(foundIn(`${command}\n`, "/w/run.sh")).toEqual(findings);
  });

  test("a list of processes", () => {
    expect(foundIn("/usr/bin/kubelet --max-podz=1\n", "<stdin>")).toEqual([podz]);
  });
});

describe("quotes that a flag takes as a part of its value", () => {
  const quoted = (text: string): string => `flag-quoted-value ${text}`;
  test.each<
    [what: string, path: string, text: string, findings: readonly string[], fixed?: string]
  >([
    [
      "plain in YAML",
      "/w/config.yaml",
      "kubelet-arg: [root-dir='/a']\n",
      [quoted("'/a'")],
      "kubelet-arg: [root-dir=/a]\n",
    ],
    [
      "with backslashes in YAML",
      "/w/config.yaml",
      'kubelet-arg: ["hostname-override=\\"n\\""]\n',
      [quoted('"hostname-override=\\"n\\""')],
    ],
    [
      "with backslashes in a unit",
      "/w/kubelet.service",
      unit('/usr/bin/kubelet --hostname-override="\\"n\\""'),
      [quoted('\\"n\\"')],
      unit('/usr/bin/kubelet --hostname-override="n"'),
    ],
    [
      "in the other quotes",
      "/w/kubelet",
      `KUBELET_EXTRA_ARGS="--root-dir=/a --hostname-override='\\"n\\"'"\n`,
      [quoted('\\"n\\"')],
      `KUBELET_EXTRA_ARGS="--root-dir=/a --hostname-override='n'"\n`,
    ],
    [
      "in a map",
      "/w/c.yaml",
      "machine: {kubelet: {extraArgs: {root-dir: '\"/a\"'}}}\n",
      [quoted('"/a"')],
      "machine: {kubelet: {extraArgs: {root-dir: '/a'}}}\n",
    ],
    ["that systemd removes", "/w/c.yaml", "kubeletExtraArgs: {root-dir: '\"/a\"'}\n", []],
    [
      "that systemd removes around a taint without a value",
      "/w/c.yaml",
      `kubeletExtraArgs:\n- name: node-labels\n  value: 'role="db",zone=""'\n`,
      [],
    ],
    [
      "of a list",
      "/w/c.yaml",
      `kubelet-arg: ['cluster-dns="10.0.0.1","10.0.0.2"']\n`,
      ["flag-deprecated cluster-dns"],
    ],
    [
      "around the flag's name",
      "/w/c.yaml",
      `kubelet-arg: ["'max-pods=200'"]\n`,
      [`flag-unknown 'max-pods`],
    ],
    ["removed by the shell", "/w/run.sh", "kubelet --root-dir='/a'\n", []],
    ["inside a value", "/w/c.yaml", "kubelet-arg: [root-dir=/a'b'c]\n", []],
  ])("%s", (_what, path, text, findings, fixed = text) => {
    const { parts } = parseText(text, { kubernetesVersion: "1.36", path }, knowledge);
    expect(foundIn(text, path)).toEqual(findings);
    const edits = parts.flatMap((part) => part.safeEdits());
    expect(applyEdits(text, edits)).toBe(fixed);
  });
});

describe("variables of scripts", () => {
  test.each<[what: string, script: string, findings: readonly string[]]>([
    ["a variable", 'FLAGS="--max-podz=1 --v=2"\nkubelet $FLAGS\n', ["flag-unknown --max-podz"]],
    ["braces, export", "export F='--max-podz=1'\nexec kubelet ${F}\n", ["flag-unknown --max-podz"]],
    [
      "a variable that is named like the kubelet's is read once",
      'KUBELET_ARGS="--max-podz=1"\nkubelet $KUBELET_ARGS\n',
      ["flag-unknown --max-podz"],
    ],
    [
      "lines that go on, a value that goes on",
      'A="--v=2 \\\n  --max-podz=1"\nA+=" --max-podx=1"\nkubelet $A\n',
      ["flag-unknown --max-podz", "flag-unknown --max-podx"],
    ],
    [
      "a list",
      'A=(\n  --max-podz=1 # --port=a\n  --node-labels="a=b c"\n)\nA+=(--max-podx)\nkubelet "${A[@]}"\n',
      ["flag-unknown --max-podz", "flag-node-label-format a=b c", "flag-unknown --max-podx"],
    ],
    ["a value of a flag", "PODS=many\nkubelet --max-pods=$PODS\n", ["flag-value many"]],
    ["a variable in another", 'P=many\nA="--max-pods=$P"\nkubelet $A\n', ["flag-value many"]],
    ["the last value before the command", "A=--max-podz\nA=--v=2\nkubelet $A\nA=--v=a\n", []],
    [
      "what is computed, or written elsewhere",
      'A=$(cat /etc/flags)\nkubelet $A $B "${C[@]}" ${D:---x} --max-podz=1\n',
      ["flag-unknown --max-podz"],
    ],
    ["a comment", "# A=--max-podz\nkubelet $A\n", []],
    ["another program's", "A=--max-podz\nkube-proxy $A\n", []],
  ])("%s", (_what, script, findings) => {
    expect(foundIn(`#!/bin/bash\n${script}`, "/w/run.sh")).toEqual(findings);
  });
});

describe("documents with flags", () => {
  test.each<[what: string, text: string, findings: readonly string[]]>([
    [
      "patches of kind",
      "kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nnodes:\n- role: worker\n  kubeadmConfigPatches:\n  - |\n    kind: JoinConfiguration\n    nodeRegistration:\n      kubeletExtraArgs:\n      - {name: max-podz, value: '1'}\n",
      ["flag-unknown max-podz"],
    ],
    [
      "JSON patches of kind",
      `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
nodes:
- role: worker
  kubeadmConfigPatchesJSON6902:
  - group: kubeadm.k8s.io
    version: v1beta4
    kind: JoinConfiguration
    patch: |
      - {op: add, path: /nodeRegistration/kubeletExtraArgs/max-podz, value: "1"}
      - op: replace
        path: "/nodeRegistration/kubeletExtraArgs"
        value: {max-pods: "a"}
      - {op: add, path: /nodeRegistration/kubeletExtraArgs/-, value: {name: v, value: x}}
      - {op: remove, path: /nodeRegistration/kubeletExtraArgs/max-podz}
      - {op: add, path: /nodeRegistration/name, value: max-podz}
`,
      ["flag-unknown max-podz", "flag-value a", "flag-value x"],
    ],
    [
      "JSON patches of kind for the configuration",
      `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatchesJSON6902:
- group: kubelet.config.k8s.io
  version: v1beta1
  kind: KubeletConfiguration
  patch: |
    - {op: replace, path: /imageGCHighThresholdPercent, value: 60}
    - {op: add, path: /maxPodz, value: 5}
    - {op: add, path: /registryPullQPS, value: a}
- {group: kubeadm.k8s.io, version: v1beta4, kind: ClusterConfiguration, patch: "- {op: add, path: /maxPodz, value: 5}"}
`,
      ["image-gc-low-lt-high 60", "unknown-field 5", "type-mismatch a"],
    ],
    [
      "JSON patches of kind that depend on others",
      `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatchesJSON6902:
- {group: kubelet.config.k8s.io, version: v1beta1, kind: KubeletConfiguration, patch: "[{op: add, path: /systemReserved/cpu, value: 1}]"}
- {group: kubelet.config.k8s.io, version: v1beta1, kind: KubeletConfiguration, patch: "[{op: put, path: /maxPods}]"}
`,
      ["platform-value-refused /systemReserved/cpu", "platform-value-refused /maxPods"],
    ],
    [
      "labels of k3s",
      "node-label:\n- node-role.kubernetes.io/worker=true\n- a=b\n",
      ["flag-node-label-reserved node-role.kubernetes.io/worker=true"],
    ],
    ["taints of k3s", "node-taint: a=b:NoSchedul\n", ["flag-value a=b:NoSchedul"]],
    ["a map of something else", "kind: A\nnode-label: [node-role.kubernetes.io/worker=true]\n", []],
  ])("%s", (_what, text, findings) => {
    expect(foundIn(text, "/w/config.yaml")).toEqual(findings);
  });
});

test("keys that are names of flags, or of Go's fields", () => {
  const text =
    "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\npod-max-pids: 4\nanonymous-auth: false\nResolverConfig: /x\n";
  const findings = parseText(text, { kubernetesVersion: "1.36" }, knowledge).parts.flatMap(
    (part) => part.findings,
  );
  expect(findings.map(({ message }) => message.params)).toMatchObject([
    { key: "pod-max-pids", suggestion: "podPidsLimit" },
    { key: "anonymous-auth", places: ["authentication.anonymous.enabled"] },
    { key: "ResolverConfig", suggestion: "resolvConf" },
  ]);
});

test("files of a folder that are looked into", () => {
  const names = [
    "a.bu",
    "a.ign",
    "kubelet.service.j2",
    "a.sh.tftpl",
    "a.tpl",
    "a.tmpl",
    "user-data",
    "user-data.txt",
    "etc/conf.d/kubelet",
    "a.md",
  ];
  expect(names.filter((name) => isCheckedPath(`/w/${name}`))).toEqual(names.slice(0, -1));
});

test("files of a drop-in folder that the kubelet passes over", () => {
  expect(passedOverName("/w/kubelet.conf.d/1.yaml")).toBe("1.yaml");
  expect(passedOverName("/w/kubelet.conf.d/1.conf")).toBeUndefined();
  expect(passedOverName("/w/kubelet.service.d/1.yaml")).toBeUndefined();
});
