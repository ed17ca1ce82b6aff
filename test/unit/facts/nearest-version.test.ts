import type { FileOptions } from "../../../server/src/engine/parts/part.ts";
import { describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { lineCharacterAt } from "../../../server/src/engine/text/line-index.ts";
import { knowledge as english } from "../../support/knowledge.ts";
import { newestVersion } from "../../../server/src/facts/field-index.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** All findings of a file, without their texts. */
function findingsOf(text: string, options: Partial<FileOptions> = {}): readonly string[] {
  const { parts, lines } = parseText(text, { kubernetesVersion: "1.36", ...options }, english);
  return parts
    .flatMap(({ findings }) => findings)
    .map(({ rule, severity, span }) => {
      const { line, character } = lineCharacterAt(lines, span.start);
      return `${line + 1}:${character + 1} ${severity} ${rule}`;
    })
    .sort();
}

const future = `${header}futureField: 1\nfeatureGates: {FutureGate: true}\n`;

describe("a file names a version that is not known", () => {
  test.each<[name: string, text: string, expected: readonly string[], path?: string]>([
    [
      "a newer one in a comment",
      `# kubelet-version: 1.45\n${future}maxPods: -1\n`,
      [
        "1:20 information version-not-known",
        "4:1 information unknown-field",
        "5:16 information feature-gate-unknown",
        "6:10 error max-pods-negative",
      ],
    ],
    [
      "an older one in a comment",
      `# kubelet-version: 1.25\n${future}runOnce: true\nport: 1\n`,
      [
        "1:20 information version-not-known",
        "4:1 information unknown-field",
        "5:16 information feature-gate-unknown",
      ],
    ],
    [
      "an older one has no fields of later versions",
      `# kubelet-version: 1.25\n${header}crashLoopBackOff: {}\n`,
      ["1:20 information version-not-known", "4:1 warning field-not-in-version"],
    ],
    [
      "a newer one does not bring removed gates back",
      `# kubelet-version: 1.45\n${header}featureGates: {DevicePlugins: true}\n`,
      ["1:20 information version-not-known", "4:16 error feature-gate-removed"],
    ],
    [
      "an older one may have removed gates",
      `# kubelet-version: 1.25\n${header}featureGates: {DevicePlugins: true}\n`,
      ["1:20 information version-not-known", "4:16 information feature-gate-removed"],
    ],
    [
      "in values, API versions and settings that need a gate",
      `# kubelet-version: 1.45\napiVersion: kubelet.config.k8s.io/v1\nkind: KubeletConfiguration\n`,
      ["1:20 information version-not-known", "2:13 information config-unknown-version"],
    ],
    [
      "values of fields",
      `# kubelet-version: 1.45\n${header}hairpinMode: future\nlogging: {format: future}\nsystemReserved: {future: "1"}\ncpuManagerPolicy: future\n`,
      [
        "1:20 information version-not-known",
        "4:14 information hairpin-mode-enum",
        "5:19 information logging-format-enum",
        "6:18 information system-reserved-keys",
        "7:19 information cpu-manager-policy-enum",
      ],
    ],
    [
      "a setting whose gate may be on by default",
      `# kubelet-version: 1.45\n${header}logging: {options: {json: {infoBufferSize: 1Ki}}}\n`,
      ["1:20 information version-not-known", "4:44 information logging-json-alpha-options"],
    ],
    [
      "kubeadm, with flags",
      `apiVersion: kubeadm.k8s.io/v1beta4
kind: ClusterConfiguration
kubernetesVersion: v1.45.0
---
apiVersion: kubeadm.k8s.io/v1beta4
kind: JoinConfiguration
nodeRegistration:
  kubeletExtraArgs:
    - {name: future-flag, value: "1"}
---
${header}futureField: 1
`,
      [
        "13:1 information unknown-field",
        "3:20 information version-not-known",
        "9:14 information flag-unknown",
      ],
    ],
    [
      "names in another case, which no version takes",
      `# kubelet-version: 1.45\n${header}MaxPods: 5\nauthentication: {X509: {}}\n`,
      [
        "1:20 information version-not-known",
        "4:1 warning unknown-field",
        "5:18 warning unknown-field",
      ],
    ],
    [
      "kubeadm's own document alone",
      "apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\nkubernetesVersion: v1.45.0\n",
      ["3:20 information version-not-known"],
    ],
    [
      "the image of Talos",
      `machine:
  type: worker
  kubelet:
    image: ghcr.io/siderolabs/kubelet:v1.45.1
    extraArgs:
      future-flag: "1"
    extraConfig:
      futureField: 1
cluster: {}
`,
      [
        "4:12 information version-not-known",
        "6:7 information flag-unknown",
        "8:7 information platform-unknown-field",
      ],
    ],
    [
      "the image of kind's node",
      `kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
nodes:
  - role: control-plane
    image: kindest/node:v1.45.0@sha256:abc
    kubeadmConfigPatches:
      - |
        kind: KubeletConfiguration
        futureField: 1
      - |
        kind: InitConfiguration
        nodeRegistration:
          kubeletExtraArgs:
            future-flag: "1"
`,
      [
        "14:13 information flag-unknown",
        "5:12 information version-not-known",
        "9:9 information unknown-field",
      ],
    ],
    [
      "k0s",
      `apiVersion: k0sctl.k0sproject.io/v1beta1
kind: Cluster
spec:
  k0s:
    version: v1.45.0+k0s.0
    config:
      spec:
        workerProfiles:
          - name: a
            values:
              futureField: 1
`,
      ["11:15 information platform-unknown-field", "5:14 information version-not-known"],
    ],
    [
      "RKE2 of Cluster API",
      `apiVersion: controlplane.cluster.x-k8s.io/v1beta1
kind: RKE2ControlPlane
spec:
  version: v1.45.0+rke2r1
  agentConfig:
    kubelet:
      extraArgs: ["future-flag=1"]
`,
      ["4:12 information version-not-known", "7:20 information flag-unknown"],
    ],
    [
      "a command of minikube",
      "minikube start --kubernetes-version=v1.45.0 --extra-config=kubelet.future-flag=1\n",
      ["1:37 information version-not-known", "1:68 information flag-unknown"],
      "start.sh",
    ],
    [
      "the file of K3s, with a comment",
      `# kubelet-version: 1.45
write-kubeconfig-mode: "0644"
kubelet-arg:
  - "future-flag=1"
`,
      ["1:20 information version-not-known", "4:6 information flag-unknown"],
      "/etc/rancher/k3s/config.yaml",
    ],
    [
      "eksctl",
      `apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
metadata:
  name: a
  region: eu-central-1
  version: "1.45"
nodeGroups:
  - name: a
    kubeletExtraConfig:
      futureField: 1
`,
      ["10:7 information unknown-field", "6:12 information version-not-known"],
    ],
    [
      "Gardener",
      `apiVersion: core.gardener.cloud/v1beta1
kind: Shoot
metadata: {name: a}
spec:
  kubernetes:
    version: 1.45.0
    kubelet:
      futureField: 1
`,
      ["6:14 information version-not-known", "8:7 information platform-unknown-field"],
    ],
    [
      "kOps",
      `apiVersion: kops.k8s.io/v1alpha2
kind: Cluster
metadata: {name: a.example.com}
spec:
  kubernetesVersion: 1.45.0
  kubelet:
    featureGates:
      FutureGate: "true"
    futureField: 1
`,
      [
        "5:22 information version-not-known",
        "8:7 information feature-gate-unknown",
        "9:5 information platform-unknown-field",
      ],
    ],
  ])("%s", (_name, text, expected, path) => {
    expect(findingsOf(text, path === undefined ? {} : { path })).toEqual(expected);
  });
});

describe("the setting is a version that is not known", () => {
  const setting = { kubernetesVersion: newestVersion, askedVersion: "1.45" } as const;

  test("there is no note in the file", () => {
    expect(findingsOf(future, setting)).toEqual([
      "3:1 information unknown-field",
      "4:16 information feature-gate-unknown",
    ]);
  });

  test.each([
    ["a known version in the file goes before it", `# kubelet-version: 1.33\n${future}`, {}],
    ["another version is shown", future, { fixedVersion: "1.33" }],
  ] as const)("%s", (_name, text, more) => {
    const severities = findingsOf(text, { ...setting, ...more }).map((each) => each.split(" ")[1]);
    expect(severities).toEqual(["warning", "error"]);
  });

  test("a file inside another one is checked with it too", () => {
    const carried = `#cloud-config
write_files:
  - path: /var/lib/kubelet/config.yaml
    content: |
      apiVersion: kubelet.config.k8s.io/v1beta1
      kind: KubeletConfiguration
      futureField: 1
`;
    expect(findingsOf(carried, setting)).toEqual(["7:7 information unknown-field"]);
  });

  test("a severity that the user chooses does not make it an error, and off stays off", () => {
    const severities = new Map([
      ["unknown-field", "error"],
      ["feature-gate-unknown", "off"],
    ] as const);
    expect(findingsOf(future, { ...setting, severities })).toEqual([
      "3:1 information unknown-field",
    ]);
  });

  test("it is no advice", () => {
    const text = `# kubelet-version: 1.45\n${header}futureField: 1\n`;
    expect(findingsOf(text, { advice: false })).toEqual([
      "1:20 information version-not-known",
      "4:1 information unknown-field",
    ]);
  });

  test("what it may know is not removed as a safe fix", () => {
    const text = `# kubelet-version: 1.25\n${header}featureGates: {DevicePlugins: true}\n`;
    const { parts } = parseText(text, { kubernetesVersion: "1.36" }, english);
    expect(parts.flatMap((part) => part.safeEdits())).toEqual([]);
  });
});
