import { describe, expect, test } from "vitest";
import { parseText } from "../../../../server/src/stacks/parse-text.ts";
import { applyEdits } from "../../../../server/src/engine/syntax/edits/apply-edits.ts";
import { diffHunks } from "../../../../server/src/engine/syntax/diff-hunks.ts";
import { fencesIn, withoutFences } from "../../../../server/src/engine/syntax/fences.ts";
import { knowledge } from "../../../support/knowledge.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

function partsOf(text: string, path: string): ReturnType<typeof parseText>["parts"] {
  return parseText(text, { kubernetesVersion: "1.36", path }, knowledge).parts;
}

function foundIn(text: string, path = "README.md"): string[] {
  return partsOf(text, path).flatMap(({ findings }) =>
    findings.map(({ rule, span }) => `${rule} ${text.slice(span.start, span.end)}`),
  );
}

test("the blocks that are read as files", () => {
  const text =
    "a\n```yaml\nb: 1\n```\n\n- c\n  ```sh title=x\n  d\n  ```\n~~~\ne <<EOF\n~~~\n```go\nf\n```\n````\n```\n````\n```json\ng";
  const found = fencesIn(text).map(({ region, indent, name }) => [
    text.slice(region.start, region.end),
    indent,
    name,
  ]);
  expect(found).toEqual([
    ["b: 1\n", 0, ""],
    ["  d\n", 2, "script.sh"],
    ["e <<EOF\n", 0, "script.sh"],
    ["```\n", 0, ""],
    ["g", 0, ""],
  ]);
  expect(withoutFences("a\n```\nb c\n```\nd")).toBe("a\n```\n   \n```\nd");
});

describe("blocks of code in Markdown", () => {
  test.each<[what: string, text: string, findings: readonly string[], path?: string]>([
    [
      "a configuration",
      `Write:\n\n\`\`\`yaml\n${header}maxPods: "3"\n\`\`\`\n`,
      ['type-mismatch "3"'],
    ],
    [
      "one in an item",
      `1. Write:\n   \`\`\`\n   kind: KubeletConfiguration\n   apiVersion: kubelet.config.k8s.io/v1beta1\n   maxPodz: 3\n   \`\`\`\n`,
      ["unknown-field maxPodz"],
    ],
    [
      "some of its fields",
      "```yaml\nmaxPods: 3\nevictionHard:\n  memory.available: 5\n```\n",
      ["string-map-value-not-string 5"],
    ],
    [
      "lines that are left out",
      `\`\`\`yaml\n${header}...\nevictionHard:\n  ...\n  memory.availabel: 5%\n\`\`\`\n`,
      ["eviction-signal-unknown memory.availabel"],
    ],
    [
      "lines that are left out in other ways",
      `\`\`\`yaml\n${header}.\n.\n.\nmaxPods: x\n[...]\n<snip>\n... the rest as before\nport: y\n\`\`\`\n`,
      ["type-mismatch x", "type-mismatch y"],
    ],
    [
      "a script that writes one",
      `\`\`\`bash\ncat <<EOF > /etc/kubelet.yaml\n${header}maxPods: "3"\nEOF\n\`\`\`\n`,
      ['type-mismatch "3"'],
    ],
    [
      "flags, once",
      "```\nKUBELET_EXTRA_ARGS=--max-podz=1\n```\n\n```yaml\nnodeRegistration:\n  kubeletExtraArgs:\n    max-podz: '1'\n```\n",
      ["flag-unknown --max-podz", "flag-unknown max-podz"],
    ],
    [
      "a platform's document with lines for readers",
      "```yaml\napiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: 3\n---\napiVersion: eksctl.io/v1alpha5\nkind: ClusterConfig\nmetadata: and so on\n  name: x\n```\n",
      [],
    ],
    [
      "a text that is pasted",
      `Why?\n\`\`\`\n${header}maxPods: "3"\n\`\`\`\n`,
      ['type-mismatch "3"'],
      "<stdin>",
    ],
    [
      "a listing of AsciiDoc with a callout",
      "[source,yaml]\n----\napiVersion: machineconfiguration.openshift.io/v1\nkind: KubeletConfig\nspec:\n  kubeletConfig:\n    maxPods: 500 <1>\n    maxPodz: 5\n----\n<1> A number.\n",
      ["platform-unknown-field maxPodz", "platform-note kubeletConfig"],
      "nodes.adoc",
    ],
    [
      "other values to fill in, and the rest of a command",
      `\`\`\`yaml\n${header}maxPods: XX\ntlsCipherSuites: [TLS_FAKE]\n\`\`\`\n\`\`\`sh\nkubelet --max-pods=[MAX_PODS] --node-ip=YOUR_IP --max-podz=1 ...\n\`\`\`\n`,
      ["tls-cipher-unknown TLS_FAKE", "flag-unknown --max-podz"],
    ],
    ["a program", `\`\`\`go\n${header}maxPods: "3"\n\`\`\`\n`, []],
    ["a sentence about an option", 'Set the "--kubelet-extra-args" flag of `bootstrap.sh`.\n', []],
    [
      "values for readers, and what they leave out",
      `\`\`\`yaml\n${header}maxPods: <number of pods>\nclusterDNS: [ ... ]\nevictionHard:\n  memory.available: "<size>"\nmaxPodz: 1\n\`\`\`\n\`\`\`sh\nkubelet --max-pods <number> --max-podz=1 <in >out\n\`\`\`\n\`\`\`json\n{\n  "kind": "KubeletConfiguration",\n  "apiVersion": "kubelet.config.k8s.io/v1beta1",\n  // ...\n  "maxPods": 5\n}\n\`\`\`\n`,
      ["unknown-field maxPodz", "flag-unknown --max-podz"],
    ],
    [
      "a value for readers",
      "```yaml\nextra-node-kubelet-args:\n  --reserved-cpus: <reserved CPUs (core IDs, e.g. 0-2)>\n```\n",
      ["flag-deprecated --reserved-cpus"],
    ],
  ])("%s", (_what, text, findings, path) => {
    expect(foundIn(text, path)).toEqual(findings);
  });

  test("a fix is made in its block", () => {
    const text = `- x\n  \`\`\`yaml\n  kind: KubeletConfiguration\n  apiVersion: kubelet.config.k8s.io/v1beta1\n  maxPods: "3"\n  \`\`\`\n`;
    const [part] = partsOf(text, "README.md");
    const [fix] = part?.findings.flatMap((finding) => part.fixes(finding)) ?? [];
    expect(applyEdits(text, fix?.edits ?? [])).toBe(text.replace('"3"', "3"));
  });
});

test.each<[what: string, path: string, text: string, findings: readonly string[]]>([
  [
    "a configuration and a process, as they are pasted",
    "<stdin>",
    `root@node1:~# cat /var/lib/kubelet/config.yaml\nmaxPods: x\nkind: KubeletConfiguration\napiVersion: kubelet.config.k8s.io/v1beta1\nroot@node1:~# systemctl status kubelet\n  └─12 /usr/bin/kubelet --max-podz=1\nroot@node1:~#\n`,
    ["type-mismatch x", "flag-unknown --max-podz"],
  ],
  [
    "files behind prompts without a host",
    "a.md",
    `\`\`\`yaml\n$ sudo cat /var/lib/kubelet/config.yaml\n${header}maxPods: x\n$ cat /etc/default/kubelet\nKUBELET_EXTRA_ARGS=--max-podz=1\n$\n\`\`\`\n`,
    ["type-mismatch x", "flag-unknown --max-podz"],
  ],
  [
    "a document of the cluster, and a unit",
    "<stdin>",
    `➜  ~ kubectl get cm kubelet-config -o yaml\nkind: ConfigMap\napiVersion: v1\ndata:\n  kubelet: |\n    kind: KubeletConfiguration\n    apiVersion: kubelet.config.k8s.io/v1beta1\n    maxPods: x\n$ systemctl cat kubelet\n# /usr/lib/systemd/system/kubelet.service\n[Service]\nExecStart=/usr/bin/kubelet --max-podz=1\n`,
    ["type-mismatch x", "flag-unknown --max-podz"],
  ],
  [
    "a script whose commands have a prompt",
    "a.md",
    "```sh\n$ kubectl get nodes -o wide\n$ minikube start --extra-config=kubelet.max-podz=1\n```\n",
    ["flag-unknown max-podz"],
  ],
  [
    "a heredoc in a block of code",
    "a.md",
    "```console\n[root@m1 ~]# cat <<EOF > /etc/sysconfig/kubelet\nKUBELET_EXTRA_ARGS=--max-podz=1\nEOF\n[root@m1 ~]# ls\n```\n",
    ["flag-unknown --max-podz"],
  ],
])("a copy of a terminal with %s", (_what, path, text, findings) => {
  expect(foundIn(text, path)).toEqual(findings);
});

test("the hunks of a diff", () => {
  const diff =
    "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@ a\n b\n-c\n+d\n@@ -9 +9 @@\n+e";
  const found = diffHunks(diff).map(({ path, text, places, region }) => [
    path,
    text,
    places.map((at) => diff.charAt(at)).join(""),
    diff.slice(region.start, region.end),
  ]);
  expect(found).toEqual([
    ["x", "b\nd\n", "b\nd\n@", "b\n-c\n+d\n"],
    ["x", "e", "e", "e"],
  ]);
});

test.each<[what: string, path: string, text: string, findings: readonly string[]]>([
  [
    "a configuration",
    "a.patch",
    `--- a/k.yaml\n+++ b/k.yaml\n@@ -1,3 +1,3 @@\n apiVersion: kubelet.config.k8s.io/v1beta1\n kind: KubeletConfiguration\n-maxPods: x\n+maxPods: "3"\n`,
    ['type-mismatch "3"'],
  ],
  [
    "the kubelet's file, without its header",
    "<stdin>",
    `--- a/var/lib/kubelet/config.yaml\n+++ b/var/lib/kubelet/config.yaml\n@@ -9,3 +9,3 @@ enabled: true\n maxPods: 1\n-podsPerCore: 1\n+podsPerCore: x\n@@ -20,2 +20,2 @@ a:\n     b: 1\n+    c: 2\n`,
    ["type-mismatch x"],
  ],
  [
    "flags, of which one is removed",
    "a.diff",
    "+++ b/setup.sh\n@@ -1 +1 @@\n-k3s agent --kubelet-arg=max-podz=1\n+k3s agent --kubelet-arg=max-podz=2\n",
    ["flag-unknown max-podz"],
  ],
  [
    "lines in a block of code",
    "a.md",
    `\`\`\`diff\n apiVersion: kubelet.config.k8s.io/v1beta1\n kind: KubeletConfiguration\n-maxPods: 1\n+maxPods: x\n\`\`\`\n`,
    ["type-mismatch x"],
  ],
  [
    "a program of CUE",
    "a.cue",
    `kubelet: {\n\tkind: "KubeletConfiguration"\n\tapiVersion: "kubelet.config.k8s.io/v1beta1"\n}\n`,
    [],
  ],
])("a diff of %s", (_what, path, text, findings) => {
  expect(foundIn(text, path)).toEqual(findings);
});

test("advice in a value has no files and commands, and a file with comments has", () => {
  const benchmark = (text: string): string =>
    `groups:\n  - id: "4.2"\n    remediation: |\n${text.replaceAll(/^/gm, "      ")}\n`;
  const findings = (text: string): string[] => foundIn(benchmark(text), "node.yaml");
  expect(
    findings(
      'If using the file /etc/rancher/k3s/config.yaml, remove lines as below.\nkubelet-arg:\n  - "max-podz=1"\nBased on your system, restart the service.',
    ),
  ).toEqual([]);
  expect(
    findings('Otherwise run K3s with --kubelet-arg="streaming-connection-idle-timeout=5m".'),
  ).toEqual([]);
  expect(findings('# The file of K3s\nkubelet-arg:\n  - "max-podz=1"')).toEqual([
    "flag-unknown max-podz",
  ]);
});
