import { describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { platformStacks } from "../../../server/src/stacks/finders/platform-stacks.ts";
import { effectiveView } from "../../../server/src/answers/effective/effective-view.ts";
import { chinesePlatformWords } from "../../../server/src/platforms/messages/zh-cn/kinds/index.ts";
import { platforms } from "../../../server/src/platforms/platform-registry.ts";
import { cursorText } from "../../support/cursor-text.ts";
import { knowledge } from "../../support/knowledge.ts";
import { english } from "../../support/english.ts";

const options = { kubernetesVersion: "1.36" } as const;

/** Findings in a file, as `severity rule text`, without advice. */
function foundIn(text: string, path = "file.yaml"): string[] {
  const { parts } = parseText(text, { ...options, path }, knowledge);
  return parts.flatMap(({ findings }) =>
    findings
      .filter(({ severity }) => severity !== "hint")
      .map(({ severity, rule, span }) => `${severity} ${rule} ${text.slice(span.start, span.end)}`),
  );
}

/** The lines of the effective view that come from some layer. */
function effectiveIn(text: string): string[] {
  const file = parseText(text, options, knowledge);
  const [found] = platformStacks({ id: "file", name: "file.yaml" }, file, knowledge);
  const set = found?.set();
  const view = set && effectiveView(set, { defaults: false, origins: true }, english);
  return view?.text.split("\n").filter((line) => line.includes("#")) ?? [];
}

test.each(platforms.map((platform) => [platform.texts.title, platform.example]))(
  "%s: the example of its page is taken",
  (_title, example) => {
    expect(foundIn(example).filter((finding) => !finding.startsWith("information"))).toEqual([]);
  },
);

test.each(platforms.map(({ texts }) => [texts.title, texts]))(
  "%s: what is said of it is said in Chinese too",
  (_title, texts) => {
    expect(chinesePlatformWords(texts)).not.toBe(texts.words);
    expect(Object.keys(chinesePlatformWords(texts).notes)).toEqual(Object.keys(texts.words.notes));
  },
);

const talos = (config: string): string => `machine:\n  type: worker\n  kubelet:\n${config}`;

const openShift = (config: string, pool = "worker"): string =>
  `apiVersion: machineconfiguration.openshift.io/v1
kind: KubeletConfig
spec:
  machineConfigPoolSelector:
    matchLabels:
      pools.operator.machineconfiguration.openshift.io/${pool}: ""
  kubeletConfig:
${config}`;

describe("what a platform has to say", () => {
  test.each<[name: string, text: string, findings: readonly string[], path?: string]>([
    [
      "Talos refuses a header, even null fields, and taken flags",
      talos(
        "    extraConfig:\n      kind: KubeletConfiguration\n      port: null\n    extraArgs:\n      cert-dir: /x\n",
      ),
      [
        "error platform-field-refused kind",
        "error platform-field-refused port",
        "error platform-value-refused cert-dir",
      ],
    ],
    [
      "Talos' document needs an image with a version",
      "apiVersion: v1alpha1\nkind: KubeletConfig\nimage: ghcr.io/siderolabs/kubelet\n",
      ["error platform-value-refused ghcr.io/siderolabs/kubelet"],
    ],
    [
      "OpenShift takes an empty list for nothing",
      openShift("    clusterDNS: []\n    clusterDomain: example.org\n"),
      ["error platform-field-refused clusterDomain"],
    ],
    [
      "OpenShift's control plane keeps its static pods",
      openShift('    staticPodPath: ""\n', "master"),
      ["error platform-field-refused staticPodPath"],
    ],
    [
      "OpenShift loses false where its base says true",
      openShift("    enableSystemLogQuery: false\n    protectKernelDefaults: false\n"),
      ["warning platform-field-lost enableSystemLogQuery"],
    ],
    [
      "OpenShift wants one cgroup, its base included",
      openShift("    systemCgroups: /foo.slice\n"),
      ["error platform-field-refused systemCgroups"],
    ],
    [
      "HyperShift takes no bare configuration",
      "apiVersion: v1\nkind: ConfigMap\ndata:\n  config: |\n    apiVersion: kubelet.config.k8s.io/v1beta1\n    kind: KubeletConfiguration\n",
      ["error platform-value-refused config"],
    ],
    [
      "kubeadm 1.37 reads v1beta4 only",
      `apiVersion: kubeadm.k8s.io/v1beta3
kind: InitConfiguration
---
apiVersion: kubeadm.k8s.io/v1beta3
kind: ClusterConfiguration
kubernetesVersion: v1.37.0
---
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
maxPods: 200
`,
      [
        "error platform-value-refused kubeadm.k8s.io/v1beta3",
        "error platform-value-refused kubeadm.k8s.io/v1beta3",
      ],
    ],
    [
      "kubeadm 1.36 reads v1beta3",
      "apiVersion: kubeadm.k8s.io/v1beta3\nkind: ClusterConfiguration\nkubernetesVersion: v1.36.2\n",
      [],
    ],
    [
      "kubeadm 1.37 reads v1beta4",
      "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nkubernetesVersion: v1.37.0\n",
      [],
    ],
    [
      "kubeadm takes another extension for no patch",
      "maxPods: 200\n",
      ["warning platform-field-lost maxPods: 200"],
      "patches/kubeletconfiguration.yml",
    ],
    [
      "a patch is no whole configuration, and its unknown keys are told",
      "maxPodz: 200\n",
      ["warning unknown-field maxPodz"],
      "patches/kubeletconfiguration0+merge.yaml",
    ],
    [
      "a patch of operations is judged as what it makes",
      '[{"op": "replace", "path": "/cgroupDriver", "value": "cgroupfs"}]\n',
      [],
      "patches/kubeletconfiguration+json.json",
    ],
    [
      "Cluster API's patches are read from their folder only",
      `apiVersion: bootstrap.cluster.x-k8s.io/v1beta2
kind: KubeadmConfigTemplate
spec:
  template:
    spec:
      files:
        - path: /etc/kubernetes/patches/kubeletconfiguration0+strategic.yaml
          content: |
            maxPods: many
`,
      [
        "error type-mismatch many",
        "warning platform-field-lost /etc/kubernetes/patches/kubeletconfiguration0+strategic.yaml",
      ],
    ],
    [
      "other tools' folders of patches are left alone",
      "machine:\n  kubelet: {}\n",
      [],
      "patches/kubelet.yaml",
    ],
  ])("%s", (_name, text, findings, path) => {
    expect(foundIn(text, path)).toEqual(findings);
  });
});

describe("the effective configuration tells base, user and platform apart", () => {
  test("Talos", () => {
    const lines = effectiveIn(
      talos(
        "    extraConfig:\n      maxPods: 150\n      containerRuntimeEndpoint: unix:///x\n    extraArgs:\n      max-pods: '200'\n",
      ),
    );
    expect(lines).toEqual(
      expect.arrayContaining([
        "oomScoreAdj: -450  # Talos' base",
        "maxPods: 200  # --max-pods (file.yaml:8), overrides file.yaml:5",
        "containerRuntimeEndpoint: unix:///run/containerd/containerd.sock  # Talos' override, same as Talos' base",
      ]),
    );
  });

  test("OpenShift, by pool", () => {
    expect(effectiveIn(openShift("    maxPods: 400\n"))).toContain(
      "maxPods: 400  # file.yaml:8, overrides OpenShift's base",
    );
    expect(effectiveIn(openShift("    maxPods: 400\n", "master"))).toContain(
      "failSwapOn: true  # OpenShift's base",
    );
  });
});

test("refused fields are not offered, and hover says why", () => {
  const { text, offset } = cursorText(talos("    extraConfig:\n      <|>\n"));
  const [part] = parseText(text, options, knowledge).parts;
  const labels = part?.complete?.(offset).map(({ label }) => label) ?? [];
  expect(labels).toContain("maxPods");
  expect(labels).not.toContain("staticPodPath");
  const written = talos("    extraConfig:\n      resolvConf: /x\n");
  const [talosPart] = parseText(written, options, knowledge).parts;
  const hover = talosPart?.hover?.(written.indexOf("resolvConf"));
  expect(hover?.markdown).toContain('Talos does not accept "resolvConf" here.');
});
