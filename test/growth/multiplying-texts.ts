import type { WorkUnit } from "../../server/src/engine/text/budget.ts";
import { coded, packed, userData, type Multiplied } from "./multipliers.ts";

/** A short text that stands for much: what is cut, and what is said of the rest. */
export interface Multiplying extends Multiplied {
  readonly name: string;
  /** The units that the budget does not suffice in. */
  readonly beyond: readonly WorkUnit[];
  /** A rule that finds a mistake in the rest of the file. */
  readonly finds?: string;
}

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
const mistake = "maxPodz: 1\n";

function each(times: number, piece: (at: number) => string): string {
  return Array.from({ length: times }, (_, at) => piece(at)).join("");
}

function lines(times: number, name: string, indent = ""): string {
  return each(times, (at) => `${indent}${name}${at}: 1\n`);
}

function textsAt(path: string, rows: readonly Omit<Multiplying, "path">[]): readonly Multiplying[] {
  return rows.map((row) => ({ ...row, path, name: `${path}: ${row.name}` }));
}

const add = "- {op: add, path: /a, value: [x]}\n";
const copies = "- {op: copy, from: /a, path: /a/-}\n".repeat(22);
const manyDocuments = each(190, (i) => `${lines(40, `k${i}x`)}---\n`);
const longList = "a, ".repeat(1_100);

const patches: readonly Multiplying[] = [
  ...textsAt("patches/kubeletconfiguration0+json.yaml", [
    { name: "copies into a list", text: add + copies, beyond: ["nodes"] },
    {
      name: "copies into a map",
      text:
        "- {op: add, path: /a, value: {}}\n" +
        each(
          24,
          (i) => `- {op: copy, from: /a, path: /b}\n- {op: copy, from: /b, path: /a/k${i}}\n`,
        ),
      beyond: ["nodes"],
    },
    {
      name: "copies that move",
      text:
        add + "- {op: copy, from: /a, path: /b}\n- {op: move, from: /b, path: /a/-}\n".repeat(22),
      beyond: ["nodes"],
    },
    {
      name: "a long text that is copied",
      text:
        `- {op: add, path: /a, value: ["${"x".repeat(1_000)}"]}\n` +
        "- {op: copy, from: /a, path: /a/-}\n".repeat(12),
      beyond: ["characters"],
    },
    {
      name: "changes of a long list",
      text:
        `- {op: add, path: /a, value: [${"x, ".repeat(2_000)}]}\n` +
        "- {op: add, path: /a/0, value: y}\n".repeat(900),
      beyond: ["nodes"],
    },
    {
      name: "many operations",
      text: "- {op: add, path: /maxPodz, value: 1}\n".repeat(900),
      beyond: [],
      finds: "unknown-field",
    },
  ]),
  ...textsAt("patches/kubeletconfiguration0+strategic.yaml", [
    {
      name: "documents",
      text: manyDocuments,
      beyond: ["nodes", "findings"],
      finds: "unknown-field",
    },
    {
      name: "the order of a long list",
      text: `clusterDNS: [${longList}]\n$setElementOrder/clusterDNS: [${longList}]\n`,
      beyond: ["nodes"],
    },
  ]),
  ...textsAt("patches/kubeletconfiguration0+merge.yaml", [
    {
      name: "documents",
      text: manyDocuments,
      beyond: ["nodes", "findings"],
      finds: "unknown-field",
    },
  ]),
  ...textsAt("kind.yaml", [
    {
      name: "copies in a JSON patch",
      text:
        "kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nkubeadmConfigPatchesJSON6902:\n- group: kubelet.config.k8s.io\n  version: v1beta1\n  kind: KubeletConfiguration\n  patch: |\n    - {op: add, path: /maxPodz, value: 1}\n" +
        (add + copies).replaceAll(/^(?=.)/gm, "    "),
      beyond: ["nodes"],
      finds: "unknown-field",
    },
  ]),
];

const aliases = textsAt("kubelet.yaml", [
  {
    name: "lists of lists of aliases",
    text: `${header}${mistake}a0: &a0 x\n${each(9, (i) => `a${i + 1}: &a${i + 1} [${`*a${i}, `.repeat(9)}]\n`)}`,
    // The kubelet itself has enough of them earlier.
    beyond: [],
    finds: "yaml-syntax",
  },
  {
    name: "a long list in many places",
    text: `${header}${mistake}a: &a [${"x, ".repeat(1_000)}]\nclusterDNS: [${"*a, ".repeat(150)}]\n`,
    beyond: ["nodes"],
    finds: "unknown-field",
  },
  {
    name: "a long text in many places",
    text: `${header}${mistake}clusterDomain: &a "${"a".repeat(10_000)}"\nclusterDNS: [${"*a, ".repeat(80)}]\n`,
    beyond: ["characters"],
    finds: "unknown-field",
  },
  {
    name: "a long map that is merged many times",
    text: `${header}${mistake}a: &a {${each(1_000, (i) => `k${i}: 1, `)}}\n${each(120, (i) => `b${i}: {<<: *a}\n`)}`,
    beyond: ["nodes"],
    finds: "unknown-field",
  },
  {
    name: "maps that are merged into each other",
    text: `${header}${mistake}a0: &a0 {x: y}\n${each(8, (i) => `a${i + 1}: &a${i + 1} {<<: [${`*a${i}, `.repeat(12)}]}\n`)}`,
    beyond: [],
    finds: "yaml-syntax",
  },
  {
    name: "aliases in a text with a mistake",
    text: `${header}a: &a [${"x, ".repeat(1_000)}]\nb: [${"*a, ".repeat(300)}]\nc: [\n`,
    beyond: ["nodes"],
    finds: "yaml-syntax",
  },
]);

const platforms: readonly Multiplying[] = [
  ...textsAt("kops.yaml", [
    {
      name: "a long base of many groups",
      text:
        `apiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\nspec:\n  kubelet:\n${lines(3_000, "k", "    ")}` +
        each(
          60,
          (i) =>
            `---\nkind: InstanceGroup\napiVersion: kops.k8s.io/v1alpha2\nmetadata: {name: n${i}}\nspec: {kubelet: {maxPods: 3}}\n`,
        ),
      beyond: ["nodes"],
      finds: "platform-unknown-field",
    },
  ]),
  ...textsAt("kind.yaml", [
    {
      name: "a long patch of many nodes",
      text:
        `kind: Cluster\napiVersion: kind.x-k8s.io/v1alpha4\nkubeadmConfigPatches:\n- |\n  kind: KubeletConfiguration\n${lines(3_000, "k", "  ")}nodes:\n` +
        "- role: worker\n  kubeadmConfigPatches:\n  - |\n    kind: KubeletConfiguration\n    maxPods: 3\n".repeat(
          60,
        ),
      beyond: ["nodes"],
      finds: "unknown-field",
    },
  ]),
  ...textsAt("shoot.yaml", [
    {
      name: "a long base of many workers",
      text:
        `apiVersion: core.gardener.cloud/v1beta1\nkind: Shoot\nspec:\n  kubernetes:\n    version: 1.34.1\n    kubelet:\n${lines(3_000, "k", "      ")}  provider:\n    workers:\n` +
        each(60, (i) => `    - {name: w${i}, kubernetes: {kubelet: {maxPods: 3}}}\n`),
      beyond: ["nodes"],
      finds: "platform-unknown-field",
    },
  ]),
  ...textsAt("k0s.yaml", [
    {
      name: "an alias in many profiles",
      text:
        `apiVersion: k0s.k0sproject.io/v1beta1\nkind: ClusterConfig\nx: &a {${each(1_000, (i) => `k${i}: 1, `)}}\nspec:\n  workerProfiles:\n` +
        each(120, (i) => `  - {name: n${i}, values: {<<: *a, maxPodz: 3}}\n`),
      beyond: ["nodes"],
      finds: "platform-unknown-field",
    },
  ]),
];

const wrongCommand = "#!/bin/sh\nkubelet --max-podz=1\n";
const flagsOfVariable = "--v=1 ".repeat(600);
const tooMany = 10_100;

const flags: readonly Multiplying[] = [
  ...textsAt("run.sh", [
    {
      name: "a variable in many commands",
      text: `${wrongCommand}A="${flagsOfVariable}"\n${`kubelet ${"$A ".repeat(8)}\n`.repeat(12)}`,
      beyond: ["words"],
      finds: "flag-unknown",
    },
    {
      name: "a list in many commands",
      text: `${wrongCommand}A=(${flagsOfVariable})\n${`kubelet ${'"${A[@]}" '.repeat(8)}\n`.repeat(12)}`,
      beyond: ["words"],
      finds: "flag-unknown",
    },
    {
      name: "a long word in many variables",
      text: `${wrongCommand}A="${"x".repeat(3_900)}"\n${each(90, (i) => `C${i}="${"$A".repeat(8)}"\n`)}kubelet $C1\n`,
      beyond: ["characters"],
      finds: "flag-unknown",
    },
    {
      name: "many words",
      text: `${wrongCommand}kubelet${" a".repeat(tooMany)}\n`,
      beyond: ["words"],
      finds: "flag-unknown",
    },
  ]),
  ...textsAt("kubelet.service", [
    {
      name: "many words",
      text: `[Service]\nExecStart=/usr/bin/kubelet${" --a".repeat(tooMany)}\n`,
      beyond: ["words"],
    },
  ]),
  ...textsAt("kubeadm-flags.env", [
    {
      name: "many words",
      text: `KUBELET_KUBEADM_ARGS="${"--a ".repeat(tooMany)}"\n`,
      beyond: ["words"],
    },
    {
      name: "variables in variables",
      text:
        `KUBELET_A="--x=${"x".repeat(9_000)}"\n` +
        each(60, (i) => `KUBELET_${"B".repeat(i + 1)}="--w=${"$KUBELET_A".repeat(3)}"\n`),
      beyond: ["characters"],
      finds: "flag-unknown",
    },
  ]),
  ...textsAt("args/kubelet", [
    { name: "many words", text: `--v=1${" --a".repeat(tooMany)}\n`, beyond: ["words"] },
  ]),
  ...textsAt("k3s/config.yaml", [
    { name: "many words", text: `kubelet-arg:\n${"- a=1\n".repeat(tooMany)}`, beyond: ["words"] },
  ]),
  ...textsAt("minikube.sh", [
    {
      name: "many words",
      text: `minikube start${" --extra-config=kubelet.max-pods=3".repeat(tooMany)}\n`,
      beyond: ["words"],
    },
  ]),
];

const wrongFile = header + mistake;

const encodedHeader =
  'apiVersion = "kubelet.config.k8s.io/v1beta1"\nkind = "KubeletConfiguration"\n';

const terraform = textsAt("main.tf", [
  {
    name: "an object of many levels",
    text: `a = yamlencode({${"b = {".repeat(60)}\n${each(5_000, (i) => `k${i} = 1\n`)}kind = "KubeletConfiguration"\n${"}".repeat(60)}})\n`,
    beyond: ["characters"],
  },
  {
    name: "encoded objects in encoded objects",
    text: `${`a = yamlencode({\n${encodedHeader}`.repeat(30)}${each(2_000, (i) => `k${i} = 1\n`)}${"})\n".repeat(30)}`,
    // An inner text is unknown in the outer one, so nothing grows.
    beyond: [],
    finds: "unknown-field",
  },
]);

const carried: readonly Multiplying[] = [
  {
    ...userData(
      coded("kubernetes/kubelet.conf", "b64", Buffer.from(wrongFile).toString("base64")) +
        coded("kubernetes/kubelet.conf", "gz+b64", packed(header + "#".repeat(100_000))).repeat(8),
    ),
    name: "packed files",
    beyond: ["characters"],
    finds: "unknown-field",
  },
];

const findings = textsAt("k0s.yaml", [
  {
    name: "profiles with mistakes",
    text:
      "apiVersion: k0s.k0sproject.io/v1beta1\nkind: ClusterConfig\nspec:\n  workerProfiles:\n" +
      each(30, (i) => `  - name: n${i}\n    values:\n${lines(250, "k", "      ")}`),
    beyond: ["findings"],
    finds: "platform-unknown-field",
  },
]);

const branches = "{a,b}".repeat(6);

const project = textsAt(".kubelet-config.yaml", [
  { name: "braces", text: `ignore: ["${branches}${"x".repeat(30_000)}"]\n`, beyond: ["globs"] },
  {
    name: "globs with braces",
    text: `ignore:\n${each(40, (i) => `- "${branches}${"x".repeat(i)}"\n`)}`,
    beyond: ["globs"],
  },
  {
    name: "globs of exceptions",
    text: `posture:\n  exceptions:\n${each(40, (i) => `  - {control: 4.2.7, reason: a, until: 2030-01-01, files: ["${branches}${"x".repeat(i)}"]}\n`)}`,
    beyond: ["globs"],
  },
  { name: "sets", text: `sets:\n${"- {main: kubelet.yaml}\n".repeat(1_100)}`, beyond: ["sets"] },
]);

export const multiplyingTexts: readonly Multiplying[] = [
  ...patches,
  ...aliases,
  ...platforms,
  ...flags,
  ...terraform,
  ...carried,
  ...findings,
  ...project,
];
