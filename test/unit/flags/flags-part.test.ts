import type { Part } from "../../../server/src/engine/parts/part.ts";
import { describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { chinese } from "../../../server/src/languages/zh-cn/language.ts";
import { upgradeReports } from "../../../server/src/answers/upgrade/compute-upgrade.ts";
import { createKnowledge } from "../../../server/src/engine/analysis/knowledge.ts";
import { withoutPlaceholders } from "../../../server/src/shells/lsp/convert/completion-items.ts";
import { bundledTables } from "../../../server/src/engine/analysis/bundled-tables.ts";
import { markOf, marksOf } from "../../support/check-findings.ts";
import { cursorText } from "../../support/cursor-text.ts";
import { knowledge } from "../../support/knowledge.ts";
import { fixTitleText, messageText } from "../../support/texts.ts";

/** The part with flags of a text; a text without one is a mistake of the test. */
function flagsIn(text: string, options = {}): { part: Part; file: ReturnType<typeof parseText> } {
  const file = parseText(text, { kubernetesVersion: "1.36", ...options }, knowledge);
  const part = file.parts.find(({ kind }) => kind === "flags");
  if (!part) throw new Error(`no flags in ${text}`);
  return { part, file };
}

const kubeadm = "apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n";

const found: Readonly<Record<string, string>> = {
  "a map with a wrong name, a bad value and a number": `
apiVersion: kubeadm.k8s.io/v1beta3
kind: InitConfiguration
nodeRegistration:
  kubeletExtraArgs:
    max-pod: "200"
#   ^^^^^^^ error[flag-unknown]: Did you mean --max-pods?
    topology-manager-policy: strict
#   ^^^^^^^^^^^^^^^^^^^^^^^ hint[flag-deprecated]: topologyManagerPolicy
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[topology-manager-policy-enum]: got "strict"
    v: 4
#      ^ error[flag-value-unquoted]: Write "4" in quotes
`,
  "a name with dashes, and one that is not written yet": `
apiVersion: kubeadm.k8s.io/v1beta4
kind: InitConfiguration
nodeRegistration:
  kubeletExtraArgs:
    - name: --node-ip
#           ^^^^^^^^^ error[flag-unknown]: Write node-ip.
      value: 192.0.2.1
    - name: ""
      value: "20"
`,
  "a list of k3s": `
kubelet-arg:
  - eviction-hard=memory.available=5%
#                 ^^^^^^^^^^^^^^^^^^^ error[flag-value]: signals with <
  - node-labels=kubernetes.io/x=1
#               ^^^^^^^^^^^^^^^^^ error[flag-node-label-reserved]: kubernetes.io/x
`,
  "a flag that only Windows has": `
apiVersion: kubeadm.k8s.io/v1beta3
kind: JoinConfiguration
nodeRegistration:
  kubeletExtraArgs:
    windows-priorityclass: ABOVE_NORMAL_PRIORITY_CLASS
#   ^^^^^^^^^^^^^^^^^^^^^ error[flag-unknown]: is available only on Windows
`,
  "flags of a node with Windows, as its paths show": `
apiVersion: kubeadm.k8s.io/v1beta3
kind: JoinConfiguration
nodeRegistration:
  criSocket: npipe:////./pipe/containerd-containerd
  kubeletExtraArgs:
    windows-priorityclass: ABOVE_NORMAL_PRIORITY_CLASS
    cgroups-per-qo: "false"
#   ^^^^^^^^^^^^^^ error[flag-unknown]: Did you mean --cgroups-per-qos?
`,
  "the version of a control plane counts": `
apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: KubeadmControlPlane
spec:
  version: v1.33.1
  kubeadmConfigSpec:
    initConfiguration:
      nodeRegistration:
        kubeletExtraArgs:
          pod-infra-container-image: registry.k8s.io/pause:3.9
#         ^^^^^^^^^^^^^^^^^^^^^^^^^ hint[flag-deprecated]: has been deprecated
`,
  "a unit, with a variable of another file": `
[Service]
ExecStart=/usr/bin/kubelet --fail-swap-on false --max-pods=$PODS --v=two $KUBELET_EXTRA_ARGS
#                          ^^^^^^^^^^^^^^ hint[flag-deprecated]: failSwapOn
#                                         ^^^^^ error[flag-stray-word]: Write --fail-swap-on=false
#                                                                    ^^^ error[flag-value]: an integer
`,
  "quotes behind backslashes, which the kubelet gets": `
[Service]
ExecStart=/usr/bin/kubelet --fail-swap-on=\\"no\\" --v=\\2\\x
#                                         ^^^^^^ error[flag-value]: true or false
#                                                    ^^^^ error[flag-value]: an integer
`,
  "what a template fills in is not judged": `
kubelet-arg:
  - "max-pods={{ pods }}"
  - "node-ip=\${NODE_IP}"
`,
  "an ignored finding": `
# kubelet-config-ignore-file: flag-unknown
KUBELET_EXTRA_ARGS="--nope"
`,
};

describe("what is found in flags", () => {
  test.each(Object.entries(found))("%s", (_name, text) => {
    const { part, file } = flagsIn(text);
    const template = new Set(["template"]);
    const findings = part.findings.filter(({ rule }) => !template.has(rule));
    const marks = marksOf(text);
    expect(findings.map((finding) => markOf(finding, text, file.lines)).sort()).toEqual(
      marks.map(({ at }) => at).sort(),
    );
    for (const { at, part: words } of marks) {
      const finding = findings.find((candidate) => markOf(candidate, text, file.lines) === at);
      expect(finding && messageText(finding.message)).toContain(words);
    }
  });

  test("a file of arguments", () => {
    const { part } = flagsIn("--max-pods=x\n", { path: "/var/snap/microk8s/current/args/kubelet" });
    expect(part.findings.map(({ rule }) => rule)).toEqual(["flag-value"]);
  });
});

/** The text after each fix of the first finding of a rule. */
function fixed(text: string, rule: string, options = {}): Record<string, string> {
  const { part } = flagsIn(text, options);
  const finding = part.findings.find((candidate) => candidate.rule === rule);
  if (!finding)
    throw new Error(`no ${rule}: ${part.findings.map((candidate) => candidate.rule).join()}`);
  return Object.fromEntries(
    part.fixes(finding).map(({ title, edits }) => [fixTitleText(title), applyEdits(text, edits)]),
  );
}

describe("fixes of flags", () => {
  test("a misspelt name in a map and in a line", () => {
    const text = `${kubeadm}  kubeletExtraArgs:\n    - name: max-pod\n      value: "20"\n`;
    expect(fixed(text, "flag-unknown")).toEqual({
      'Change to "max-pods"': text.replace("max-pod\n", "max-pods\n"),
      "Remove --max-pod": kubeadm.replace("nodeRegistration:\n", ""),
    });
    expect(fixed('KUBELET_EXTRA_ARGS="--max-pod=20 --v=2"\n', "flag-unknown")).toEqual({
      'Change to "--max-pods"': 'KUBELET_EXTRA_ARGS="--max-pods=20 --v=2"\n',
      "Remove --max-pod": 'KUBELET_EXTRA_ARGS="--v=2"\n',
    });
  });

  test("an item goes, not the one beside it that has no value", () => {
    const kept = `${kubeadm}  kubeletExtraArgs:\n    - name: v\n`;
    expect(fixed(`${kept}    - name: nonsense\n      value: "1"\n`, "flag-unknown")).toEqual({
      "Remove --nonsense": kept,
    });
  });

  test("a flag that is gone", () => {
    const unit =
      "[Service]\nExecStart=/usr/bin/kubelet --v=2 --network-plugin=cni \\\n  --node-ip=192.0.2.1\n";
    expect(fixed(unit, "flag-removed")).toEqual({
      "Remove --network-plugin": unit.replace(" --network-plugin=cni", ""),
    });
    const list = "kubelet-arg:\n  - v=2\n  - network-plugin=cni\n";
    expect(fixed(list, "flag-removed")).toEqual({
      "Remove --network-plugin": "kubelet-arg:\n  - v=2\n",
    });
  });

  test.each([
    [
      "the first item",
      'CMD ["kubelet", "--network-plugin=cni", "--v=2"]',
      '"--network-plugin=cni", ',
    ],
    [
      "the last item",
      'CMD ["kubelet", "--v=2", "--network-plugin=cni"]',
      ', "--network-plugin=cni"',
    ],
  ])("%s between commas goes with one of them", (_what, command, gone) => {
    const text = `FROM debian\n${command}\n`;
    expect(fixed(text, "flag-removed", { path: "Dockerfile" })).toEqual({
      "Remove --network-plugin": text.replace(gone, ""),
    });
  });

  test("the line of an item of PowerShell", () => {
    const text = `$kubeletArgs = @(\n  "--v=2",\n  "--network-plugin=cni",\n  "--node-ip=192.0.2.1"\n)\n& C:\\k\\kubelet.exe $kubeletArgs\n`;
    expect(fixed(text, "flag-removed", { path: "start.ps1" })).toEqual({
      "Remove --network-plugin": text.replace('  "--network-plugin=cni",\n', ""),
    });
  });

  test.each([
    ["fals", "false"],
    ["no", "false"],
    ["Yes", "true"],
    ["enabled", "true"],
  ])("a word for a boolean: %s", (word, value) => {
    const text = (written: string): string => `KUBELET_EXTRA_ARGS=--fail-swap-on=${written}\n`;
    expect(fixed(text(word), "flag-value")).toEqual({
      [`Change to ${value}`]: text(value),
    });
  });

  test("a switch with a word behind it, and a number without quotes", () => {
    expect(fixed("KUBELET_EXTRA_ARGS='--fail-swap-on false'\n", "flag-stray-word")).toEqual({
      'Change to "--fail-swap-on=false"': "KUBELET_EXTRA_ARGS='--fail-swap-on=false'\n",
    });
    const map = `${kubeadm}  kubeletExtraArgs:\n    v: 4\n`;
    expect(fixed(map, "flag-value-unquoted")).toEqual({
      'Put in quotes: "4"': map.replace("v: 4", 'v: "4"'),
    });
  });
});

describe("completion of flags", () => {
  test.each([
    [
      "[Service]\nExecStart=/usr/bin/kubelet --max-po<|>",
      "--max-pods",
      "[Service]\nExecStart=/usr/bin/kubelet --max-pods=",
    ],
    [
      "[Service]\nExecStart=/usr/bin/kubelet --fail-swap-on=<|>",
      "false",
      "[Service]\nExecStart=/usr/bin/kubelet --fail-swap-on=false",
    ],
    [
      "[Service]\nExecStart=/usr/bin/kubelet --fail-swap-on <|>",
      "--max-pods",
      "[Service]\nExecStart=/usr/bin/kubelet --fail-swap-on --max-pods=",
    ],
    [
      "[Service]\nExecStart=/usr/bin/kubelet --cgroup-driver <|>",
      "systemd",
      "[Service]\nExecStart=/usr/bin/kubelet --cgroup-driver systemd",
    ],
    [
      'KUBELET_EXTRA_ARGS="--v=2 --topology-manager-policy=re<|>"\n',
      "restricted",
      'KUBELET_EXTRA_ARGS="--v=2 --topology-manager-policy=restricted"\n',
    ],
    [
      "[Service]\nExecStart=/usr/bin/kubelet --feature-gates=Node<|>Log=true,MemoryQoS=true\n",
      "NodeSwap",
      "[Service]\nExecStart=/usr/bin/kubelet --feature-gates=NodeSwap=true,MemoryQoS=true\n",
    ],
    [
      "[Service]\nExecStart=/usr/bin/kubelet --feature-gates=MemoryQoS=true,NodeSwap=f<|>alse\n",
      "true",
      "[Service]\nExecStart=/usr/bin/kubelet --feature-gates=MemoryQoS=true,NodeSwap=true\n",
    ],
    [
      "[Service]\nExecStart=/usr/bin/kubelet --feature-gates=MemoryQoS=true,Node<|>\n",
      "NodeSwap=false",
      "[Service]\nExecStart=/usr/bin/kubelet --feature-gates=MemoryQoS=true,NodeSwap=false\n",
    ],
    [
      "[Service]\nExecStart=/usr/bin/kubelet --eviction-hard=mem<|>ory.available<1Gi\n",
      "nodefs.available",
      "[Service]\nExecStart=/usr/bin/kubelet --eviction-hard=nodefs.available<1Gi\n",
    ],
    [
      "kubelet-arg:\n  - feature-gates=MemoryQoS=true,Node<|>\n",
      "NodeSwap=false",
      "kubelet-arg:\n  - feature-gates=MemoryQoS=true,NodeSwap=false\n",
    ],
    [
      `${kubeadm}  kubeletExtraArgs:\n    - name: feature-gates\n      value: "MemoryQoS=true,Node<|>"\n`,
      "NodeSwap=false",
      `${kubeadm}  kubeletExtraArgs:\n    - name: feature-gates\n      value: "MemoryQoS=true,NodeSwap=false"\n`,
    ],
    [
      "kubelet-arg:\n  - v=2\n  - <|>\n",
      "node-labels",
      "kubelet-arg:\n  - v=2\n  - node-labels=\n",
    ],
    [
      `${kubeadm}  kubeletExtraArgs:\n    v: "2"\n    node<|>\n`,
      "node-ip",
      `${kubeadm}  kubeletExtraArgs:\n    v: "2"\n    node-ip: ""\n`,
    ],
    [
      `${kubeadm}  kubeletExtraArgs:\n    - name: cgroup-dr<|>\n      value: "x"\n`,
      "cgroup-driver",
      `${kubeadm}  kubeletExtraArgs:\n    - name: cgroup-driver\n      value: "x"\n`,
    ],
    [
      `${kubeadm.replace("v1beta4", "v1beta3")}  kubeletExtraArgs:\n    v: "2"\n---\n${kubeadm}  kubeletExtraArgs:\n    - name: fail-swap-on\n      value: <|>\n`,
      "false",
      `${kubeadm.replace("v1beta4", "v1beta3")}  kubeletExtraArgs:\n    v: "2"\n---\n${kubeadm}  kubeletExtraArgs:\n    - name: fail-swap-on\n      value: "false"\n`,
    ],
    [
      `${kubeadm}  kubeletExtraArgs:\n    fail-swap-on: <|>\n`,
      "false",
      `${kubeadm}  kubeletExtraArgs:\n    fail-swap-on: "false"\n`,
    ],
  ])("%j: %s", (marked, label, after) => {
    const { text, offset } = cursorText(marked);
    const items = flagsIn(text).part.complete?.(offset) ?? [];
    const item = items.find((candidate) => candidate.label === label);
    if (!item)
      throw new Error(
        `${label} is not among ${items.map((candidate) => candidate.label).join(" ")}`,
      );
    const { span, text: written, isSnippet } = item.insert;
    const inserted = isSnippet ? withoutPlaceholders(written) : written;
    expect(text.slice(0, span.start) + inserted + text.slice(span.end)).toBe(after);
  });

  test("a path, a comment, a section and an amount get none", () => {
    for (const marked of [
      "[Service]\nExecStart=/usr/bin/kube<|>let --v=2\n",
      "# --<|>\nKUBELET_EXTRA_ARGS=--v=2\n",
      "KUBELET_EXTRA_ARGS=--kube-reserved=cpu=<|>100m,memory=1Gi\n",
    ]) {
      const { text, offset } = cursorText(marked);
      expect(flagsIn(text).part.complete?.(offset)).toEqual([]);
    }
  });
});

describe("hover and links of flags", () => {
  test.each([
    ['KUBELET_EXTRA_ARGS="--max-p<|>ods=20"\n', "**\\-\\-max-pods**"],
    ['KUBELET_EXTRA_ARGS="--feature-gates=NodeSw<|>ap=true"\n', "**NodeSwap**"],
    ["kubelet-arg: [topology-manager-policy=restri<|>cted]\n", "`restricted`"],
    ["kubelet-arg: [network-pl<|>ugin=cni]\n", "Removed in 1.24"],
  ])("%s", (marked, words) => {
    const { text, offset } = cursorText(marked);
    expect(flagsIn(text).part.hover?.(offset)?.markdown).toContain(words);
  });

  test("files that flags name", () => {
    const text =
      "KUBELET_EXTRA_ARGS='--config=/etc/kubelet.yaml --v=2 --client-ca-file=/etc/ca.crt'\n";
    expect(
      flagsIn(text)
        .part.links?.()
        .map(({ target }) => target),
    ).toEqual([
      { kind: "path", path: "/etc/kubelet.yaml" },
      { kind: "path", path: "/etc/ca.crt" },
    ]);
  });

  test("in Chinese", () => {
    const inChinese = createKnowledge(bundledTables, chinese);
    const file = parseText("kubelet-arg: [v=2]\n", { kubernetesVersion: "1.36" }, inChinese);
    expect(file.parts.find(({ kind }) => kind === "flags")?.hover?.(14)?.markdown).toContain(
      "整数",
    );
  });
});

test("a flag that the new version does not have any more is told before an upgrade", () => {
  const text =
    'KUBELET_KUBEADM_ARGS="--pod-infra-container-image=registry.k8s.io/pause:3.9 --v=2"\n';
  const main = { path: "kubeadm-flags.env", text };
  const texts = { main, dropIns: undefined, args: [], mainFolder: "" };
  const [report, ...more] = upgradeReports(texts, "1.34", "1.36", {}, knowledge);
  expect(more).toEqual([]);
  expect(report?.items.map(({ kind, path }) => [kind, path])).toEqual([
    ["refused", "--pod-infra-container-image"],
    // The configuration file, which is not here, may set these.
    ["conditional", "failCgroupV1"],
    ["changed", "imagePullCredentialsVerificationPolicy"],
    ["gates", "featureGates"],
    ["gates", "featureGates"],
  ]);
});

test("a flag that only the tool names is not said to be deprecated", () => {
  const text = 'node-taint: ["a=b:NoExecute"]\nkubelet-arg: ["max-pods=5"]\n';
  const path = "/etc/rancher/k3s/config.yaml";
  const { parts } = parseText(text, { kubernetesVersion: "1.36", path }, knowledge);
  const found = parts.flatMap(({ findings }) =>
    findings.map((each) => `${each.rule} ${each.path}`),
  );
  expect(found).toEqual(["flag-deprecated --max-pods"]);
});

test("one hint says that a file is a template, at its first placeholder", () => {
  const text =
    "nodeRegistration:\n  kubeletExtraArgs: {v: '{{ a }}', max-podz: '1'}\n---\nkubeletExtraArgs: {v: '{{ b }}'}\n";
  const { parts } = parseText(text, { kubernetesVersion: "1.36", path: "/w/a.yaml" }, knowledge);
  const found = parts.flatMap(({ findings }) =>
    findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.start + 4)}`),
  );
  expect(found).toEqual(["template {{ a", "flag-unknown max-"]);
});
