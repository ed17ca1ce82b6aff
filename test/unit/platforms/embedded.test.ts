import { analyzeEmbedded } from "../../support/analyses.ts";
import { describe, expect, test } from "vitest";

import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { completionsAt } from "../../../server/src/documents/document-completion.ts";
import { hoverAt } from "../../../server/src/documents/document-hover.ts";

import { knowledge } from "../../support/knowledge.ts";

const options = { kubernetesVersion: "1.34" } as const;

function foundIn(text: string): string[] {
  return analyzeEmbedded(text, options, knowledge).found.flatMap(({ holder, analysis }) =>
    analysis.findings.map(
      ({ rule, span }) => `${holder}: ${rule} ${text.slice(span.start, span.end)}`,
    ),
  );
}

const openShift = `apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
metadata:
  name: max-pods
spec:
  kubeletConfig:
    maxPods: "250"
    MaxPods: 3
    # a blank line to write on
    
  logLevel: 5
`;

describe("kubelet configurations in other files", () => {
  test.each<[holder: string, text: string, findings: readonly string[]]>([
    [
      "OpenShift",
      openShift,
      ['OpenShift: type-mismatch "250"', "OpenShift: platform-unknown-field MaxPods"],
    ],
    [
      "EKS, flags beside it",
      `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    config:
      clusterDNS: 10.0.0.10
    flags: ["--node-labels=a=b"]
`,
      ["nodeadm: type-mismatch 10.0.0.10"],
    ],
    [
      "EKS, in braces of YAML, with a comment behind them that silences a rule",
      `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec: { kubelet: { config: { maxPodz: 3, maxPods: "5", } } } # kubelet-config-ignore: unknown-field
`,
      ['nodeadm: type-mismatch "5"'],
    ],
    [
      "EKS, in braces over lines, with comments, JSON but for the last comma",
      `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    config: {
      # a comment
      "maxPods": "5", # another
      "failSwapOn": yes,
    }
    flags: []
`,
      ['nodeadm: type-mismatch "5"'],
    ],
    [
      "EKS, all of it JSON",
      `{
  "apiVersion": "node.eks.aws/v1alpha1", "kind": "NodeConfig",
  "spec": { "kubelet": { "config": { "maxPods": "5" } } }
}
`,
      ['nodeadm: type-mismatch "5"'],
    ],
    [
      "braces that are not closed",
      "kind: NodeConfig\napiVersion: node.eks.aws/v1\nspec:\n  kubelet:\n    config: { maxPods: 3\n",
      ["nodeadm: yaml-syntax "],
    ],
    [
      "EKS, as JSON",
      `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    config: { "maxPodz": 3 }
`,
      ['nodeadm: unknown-field "maxPodz"'],
    ],
    [
      "EKS, as JSON, with a comment below that JSON would not have",
      `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    config: { "maxPods": 3 }
# the end
`,
      [],
    ],
    [
      "patches of kind, of the cluster and of a node; those of kubeadm are left alone",
      `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches:
- |
  kind: KubeletConfiguration
  maxPodz: 3
- |
  kind: InitConfiguration
  maxPodz: 3
nodes:
- role: worker
  kubeadmConfigPatches:
  - |
    apiVersion: kubelet.config.k8s.io/v1beta1
    kind: KubeletConfiguration
    maxPods: none
`,
      ["kind: unknown-field maxPodz", "kind: type-mismatch none"],
    ],
    [
      "a patch of kind that is folded has other lines than those that are written",
      `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches:
- >
  kind: KubeletConfiguration

  maxPods: none
`,
      [],
    ],
    [
      "a patch that an alias repeats is told once",
      `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches: &patches
- |
  kind: KubeletConfiguration
  maxPods: none
nodes:
- kubeadmConfigPatches: *patches
`,
      ["kind: type-mismatch none"],
    ],
    [
      "anchors above the part count, those that are nowhere do not",
      openShift
        .replace("spec:", "x: [&pods 5, &text a]\nspec:")
        .replace('maxPods: "250"', "maxPods: *pods\n    podPidsLimit: *text")
        .replace("MaxPods: 3", "oomScoreAdj: *gone"),
      ["OpenShift: type-mismatch a", "OpenShift: yaml-syntax *gone"],
    ],
    [
      "Talos",
      `version: v1alpha1
machine:
  kubelet:
    extraConfig:
      serverTLSBootstrap: "yes"
    nodeIP: {}
cluster: {}
`,
      ['Talos: type-mismatch "yes"'],
    ],
    [
      "what it leaves out is the platform's base, and the kubelet's default where that has none",
      openShift.replace('maxPods: "250"\n    MaxPods: 3', "imageGCHighThresholdPercent: 75"),
      ["OpenShift: image-gc-low-lt-high 75"],
    ],
    [
      "what is wrong in any part: each entry of a map, settings that are all written",
      openShift.replace(
        'maxPods: "250"\n    MaxPods: 3',
        `evictionHard: { memory.available: "100Mb", nodefs.available: 5% }
    evictionSoft: { nodefs.available: 4% }
    shutdownGracePeriod: 60s
    shutdownGracePeriodCriticalPods: 90s
    reservedSystemCPUs: 0-1
    systemReservedCgroup: /system.slice`,
      ),
      [
        "OpenShift: eviction-hard-partial evictionHard",
        'OpenShift: eviction-threshold-format "100Mb"',
        "OpenShift: eviction-soft-below-hard 4%",
        "OpenShift: eviction-soft-needs-grace 4%",
        "OpenShift: shutdown-critical-le-total 90s",
        "OpenShift: reserved-cpus-vs-cgroups /system.slice",
      ],
    ],
    [
      "options of a policy, whichever way the gates are that they need",
      openShift.replace(
        'maxPods: "250"\n    MaxPods: 3',
        `cpuManagerPolicy: static
    cpuManagerPolicyOptions: { full-cpus: "true", distribute-cpus-across-numa: "x", align-by-socket: "y" }
    topologyManagerPolicyOptions: { max-allowable-numa-nodes: "4" }`,
      ),
      [
        "OpenShift: cpu-manager-option-unknown full-cpus",
        'OpenShift: cpu-manager-option-bool "x"',
        "OpenShift: cpu-manager-option-level align-by-socket",
      ],
    ],
    [
      "a gate that the part switches itself is decided, one that it does not write is not",
      openShift.replace(
        'maxPods: "250"\n    MaxPods: 3',
        `shutdownGracePeriod: 60s
    enableSystemLogQuery: true
    featureGates: { GracefulNodeShutdown: false }`,
      ),
      ["OpenShift: platform-field-refused featureGates"],
    ],
    [
      "Talos' version is that of its image",
      `machine:
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.32.1@sha256:0123
    extraConfig:
      mergeDefaultEvictionSettings: true
      registryPullQPS: x
`,
      ["Talos: field-not-in-version mergeDefaultEvictionSettings", "Talos: type-mismatch x"],
    ],
    [
      "a comment goes before the image, and an image of no supported version says nothing",
      `# kubelet-version: 1.33
machine:
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.32.1
    extraConfig:
      mergeDefaultEvictionSettings: true
---
machine:
  kubelet:
    image: registry.example:5000/kubelet:v1.20.0
    extraConfig:
      mergeDefaultEvictionSettings: true
`,
      ["Talos: merge-default-eviction-scope true", "Talos: merge-default-eviction-scope true"],
    ],
    [
      "kind's version is that of a node's image, for the cluster that of all nodes",
      `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches:
- |
  kind: KubeletConfiguration
  mergeDefaultEvictionSettings: true
nodes:
- image: kindest/node:v1.32.0
- image: kindest/node:v1.34.0
  kubeadmConfigPatches:
  - |
    kind: KubeletConfiguration
    mergeDefaultEvictionSettings: true
- image: kindest/node:v1.31.0
  kubeadmConfigPatches:
  - |
    kind: KubeletConfiguration
    mergeDefaultEvictionSettings: true
---
kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
kubeadmConfigPatches:
- |
  kind: KubeletConfiguration
  mergeDefaultEvictionSettings: true
nodes: [{ image: "kindest/node:v1.32.0" }, { image: "kindest/node:v1.32.5" }]
`,
      [
        "kind: field-not-in-version mergeDefaultEvictionSettings",
        "kind: field-not-in-version mergeDefaultEvictionSettings",
      ],
    ],
    [
      "a part is told nothing of the kubelet's defaults, which the tool may not have",
      openShift.replace(
        'maxPods: "250"\n    MaxPods: 3',
        'containerRuntimeEndpoint: ""\n    featureGates: { KubeletPSI: true }',
      ),
      ["OpenShift: platform-field-refused featureGates"],
    ],
    [
      "a comment in the file names the version and silences a rule",
      openShift.replace(
        "spec:",
        "# kubelet-version: 1.30\n# kubelet-config-ignore-file: platform-unknown-field, type-mismatch\nspec:",
      ),
      [],
    ],
    [
      "a comment further out does not end it, and one below it is none of its own",
      openShift
        .replace("    maxPods", "# a\n    maxPods")
        .replace("  logLevel", "# b\n\n  logLevel"),
      ['OpenShift: type-mismatch "250"', "OpenShift: platform-unknown-field MaxPods"],
    ],
    ["another group", openShift.replace("machineconfiguration.openshift.io", "example.org"), []],
    [
      "nothing behind the key",
      "kind: NodeConfig\napiVersion: node.eks.aws/v1\nspec:\n  kubelet:\n",
      [],
    ],
    [
      "a text where the configuration belongs",
      openShift.replace(/kubeletConfig:[^]*? {2}logLevel/, "kubeletConfig: x\n  logLevel"),
      [],
    ],
  ])("%s", (_holder, text, findings) => {
    expect(foundIn(text)).toEqual(findings);
  });

  test("hover, completion and fixes work at the places of the file", () => {
    const [part] = analyzeEmbedded(openShift, options, knowledge).found;
    expect(part).toBeDefined();
    if (!part) return;
    const { analysis } = part;
    const hover = hoverAt(analysis, openShift.indexOf("maxPods") + 2, knowledge);
    expect(hover?.markdown).toMatch(/^\*\*maxPods\*\* · integer/);
    const blank = openShift.indexOf("    \n  logLevel") + 4;
    const labels = completionsAt(analysis, blank, knowledge).items.map(({ label }) => label);
    expect(labels).toContain("evictionHard");
    expect(labels).not.toContain("maxPods");
    expect(hoverAt(analysis, openShift.indexOf("logLevel") + 2, knowledge)).toBeUndefined();
    const [mismatch] = analysis.findings;
    const [fix] = mismatch ? part.part.fixes(mismatch) : [];
    expect(applyEdits(openShift, fix?.edits ?? [])).toBe(openShift.replace('"250"', "250"));
  });
});

test.each([
  ["comments further out", "    a: 1\n# x\n\n    b: 2\n\n", "# y\n\n  next: 1\n"],
  ["blank lines to write on", "    a: 1\n    \n\n", "  next: 1\n"],
  ["the end of the file", "    a: 1\n    \n", ""],
  ["the end of a document", "    a: 1\n\n", "---\nkind: Pod\n"],
  ["Windows' line ends", "    a: 1\r\n    \r\n", "  next: 1\r\n"],
])("the lines of a configuration: %s", (_name, config, rest) => {
  const head = openShift.slice(0, openShift.indexOf('    maxPods: "250"'));
  const text = head + config + rest;
  const [part] = analyzeEmbedded(text, options, knowledge).found;
  expect(text.slice(part?.region.start, part?.region.end)).toBe(config);
});
