import { describe, expect, test } from "vitest";
import { parseText, partsAt } from "../../../server/src/stacks/parse-text.ts";
import { evaluateExpression } from "../../../server/src/platforms/kinds/shared/expression.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { cursorText } from "../../support/cursor-text.ts";
import { knowledge } from "../../support/knowledge.ts";
import { fileSummary } from "../../support/file-summary.ts";

const shoot = (kubelet: string): string => `apiVersion: core.gardener.cloud/v1beta1
kind: Shoot
spec:
  kubernetes:
    version: 1.35.2
    kubelet:
${kubelet}`;

const nodeConfig = (spec: string): string => `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    config:
${spec}`;

describe("a platform's own names", () => {
  test("are judged and shown by the kubelet's fields behind them", () => {
    const found = fileSummary(
      shoot("      evictionHard:\n        memoryAvailable: 200Mi\n      maxPods: -1\n"),
    );
    expect(found.effective["evictionHard"]).toMatchObject({
      "memory.available": "200Mi",
      "nodefs.available": "5%",
    });
    expect(found.rules).toContain("platform-value-refused at -1");
  });

  test("a kubelet's name that the platform does not know is told, with the platform's own", () => {
    const { rules } = fileSummary('{"imageGCHighThresholdPercent": 90}', "linuxkubeletconfig.json");
    expect(rules).toEqual(['platform-unknown-field at "imageGCHighThresholdPercent"']);
  });

  test("values are judged by the feature gates that the platform's base switches on", () => {
    const text = '{"cpuCfsQuotaPeriod": "2000ms"}';
    const { rules } = fileSummary(text, "linuxkubeletconfig.json", "1.35");
    expect(rules).toEqual(['cpu-cfs-quota-period-range at "2000ms"']);
  });

  test("hover and completion speak them", () => {
    const text = shoot("      evictionHard:\n        memoryAvailable: 200Mi\n      \n");
    const { parts } = parseText(text, { kubernetesVersion: defaultVersion }, knowledge);
    const part = parts.find(({ id }) => id === "spec.kubernetes.kubelet");
    const items = part?.complete?.(text.length - 1) ?? [];
    const labels = items.map(({ label, detail }) => `${label}: ${detail ?? ""}`);
    expect(labels).toContain("podPidsLimit: podPidsLimit");
    expect(labels.join(" ")).not.toContain("evictionHard:");
    const inner = part?.complete?.(text.indexOf("memoryAvailable")) ?? [];
    expect(inner.map(({ label }) => label)).toContain("imageFSAvailable");
    expect(part?.hover?.(text.indexOf("memoryAvailable") + 2)?.markdown).toContain(
      "memory.available",
    );
  });

  test("texts of kOps become maps", () => {
    const { effective, rules } = fileSummary(`apiVersion: kops.k8s.io/v1alpha2
kind: Cluster
spec:
  kubelet:
    evictionHard: memory.available<200Mi,nodefs.available<10%
    taints: ["a=b:NoSchedule"]
    anonymousAuth: false
`);
    expect(rules).toEqual([]);
    expect(effective).toMatchObject({
      evictionHard: { "memory.available": "200Mi", "nodefs.available": "10%" },
      registerWithTaints: [{ key: "a", value: "b", effect: "NoSchedule" }],
      authentication: { anonymous: { enabled: false } },
    });
  });
});

describe("the base of nodeadm", () => {
  const lone = nodeConfig("      shutdownGracePeriod: 20s\n");

  test("has CPU reserved, whatever the machine, so that containers can have whole CPUs", () => {
    const whole = "      cpuManagerPolicy: static\n";
    expect(fileSummary(nodeConfig(whole)).rules).toEqual([]);
    const none = "      kubeReserved: {memory: 1Gi}\n";
    expect(fileSummary(nodeConfig(whole + none)).rules).toEqual([]);
  });

  test("makes a lone period stop the kubelet from 1.34 on", () => {
    expect(fileSummary(lone, "a.yaml", "1.33").rules).toEqual([]);
    expect(fileSummary(lone, "a.yaml", "1.34").rules).toHaveLength(1);
  });

  test("lies under all parts of user data, which are merged", () => {
    const mime = `MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="//"

--//
Content-Type: application/node.eks.aws

---
${nodeConfig("      maxPods: 10\n      podsPerCore: 20\n")}
--//
Content-Type: text/x-shellscript

echo hello
--//
Content-Type: application/node.eks.aws

${nodeConfig("      maxPods: 150\n      nothing: 1\n")}
--//--
`;
    const { effective, rules } = fileSummary(mime, "user-data.txt");
    expect(effective).toMatchObject({ maxPods: 150, podsPerCore: 20, hairpinMode: "hairpin-veth" });
    expect(rules.map((rule) => rule.split(" at ")[1])).toEqual(["nothing"]);
  });

  test("a document inside another one's text is judged in place", () => {
    const { rules } = fileSummary(`apiVersion: eksctl.io/v1alpha5
kind: ClusterConfig
managedNodeGroups:
  - name: a
    overrideBootstrapCommand: |
      apiVersion: node.eks.aws/v1alpha1
      kind: NodeConfig
      spec:
        kubelet:
          config:
            maxPods: many
`);
    expect(rules.map((rule) => rule.split(" at ")[1])).toEqual(["many"]);
  });
});

describe("expressions over a machine's figures", () => {
  const machines = [
    { vcpus: 2, name: "a" },
    { vcpus: 8, name: "b" },
  ];
  test.each([
    ["vcpus * 10", [20, 80]],
    ["vcpus > 4 ? 1 : -2", [-2, 1]],
    ["min(110, max(vcpus, 3)) % 4", [3, 0]],
    ['name == "a" && !(vcpus > 4) ? 7 / 2 : 0', [3, 0]],
    ["vcpus > 4", "not-a-number"],
    ["1 / (vcpus - vcpus)", [undefined, undefined]],
    ["vcpus == 2 || 1 / (vcpus - vcpus) == 1 ? 5 : 6", [5, undefined]],
    ["0.0 / 0.0", [undefined, undefined]],
    ["double(vcpus) * 1.5", [3, 12]],
    ["vcpus * 1.5", "not-a-number"],
    ["max(vcpus)", "not-a-number"],
    ['name.startsWith("a") || name in ["b"] ? size(name) : 0', [1, 1]],
    ["cores + 1", "unknown-name"],
    ["min(1,", "syntax"],
    ["vcpus * 10m", "syntax"],
    ["", "syntax"],
    ["(".repeat(1000), "syntax"],
  ])("%s", (text, expected) => {
    const result = evaluateExpression(text, machines);
    expect(result.problem ?? result.values).toEqual(expected);
  });
});

test("what k3s loses is told by the name of the file and the version", () => {
  const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";
  const folder = "/var/lib/rancher/k3s/agent/etc/kubelet.conf.d";
  const main = `${header}failSwapOn: true\n`;
  expect(fileSummary(main, `${folder}/00-aaa.conf`).rules).toEqual([
    "platform-field-overwritten at failSwapOn",
  ]);
  expect(fileSummary(main, `${folder}/50-mine.conf`).rules).toEqual([]);
  expect(fileSummary(main, "/etc/rancher/k3s/kubelet.conf", "1.31").rules).toEqual([
    "platform-field-overwritten at failSwapOn",
  ]);
});

describe("in a platform's own names", () => {
  const kops = (kubelet: string): string => `apiVersion: kops.k8s.io/v1alpha2
kind: Cluster
spec:
  kubernetesVersion: 1.34.1
  kubelet:
${kubelet}`;

  /** The head of the hover, and the labels that are completed. */
  function answersAt(marked: string): {
    readonly hover: string;
    readonly labels: readonly string[];
  } {
    const { text, offset } = cursorText(marked);
    const file = parseText(text, { kubernetesVersion: defaultVersion, path: "a.yaml" }, knowledge);
    const [part] = partsAt(file, offset);
    const [hover = ""] = (part?.hover?.(offset)?.markdown ?? "").split("\n");
    return { hover, labels: (part?.complete?.(offset) ?? []).map(({ label }) => label) };
  }

  test.each([
    [
      "a signal",
      shoot("      evictionHard:\n        memoryAv<|>ailable: 1Gi\n"),
      "**`memory.available`** · key of `evictionHard`",
    ],
    [
      "a key that there is not",
      shoot("      systemRes<|>erved:\n        cpu: 1\n"),
      '**Unknown field "systemReserved". The Gardener API server ignores unknown keys.**',
    ],
    [
      "a field further in",
      kops("    anonymous<|>Auth: false\n"),
      "**authentication.anonymous.enabled** · boolean",
    ],
    [
      "what is overwritten",
      kops("    cgroup<|>Root: /\n"),
      '**kOps overwrites "cgroupRoot" with "/"; this line has no effect. kOps sets it on every node.**',
    ],
  ])("hover on %s", (_name, text, expected) => {
    expect(answersAt(text).hover).toBe(expected);
  });

  test("values of the kubelet's fields are completed", () => {
    expect(answersAt(shoot("      cpuManagerPolicy: <|>\n")).labels).toEqual(["none", "static"]);
  });

  test("keys that the platform overwrites are not completed", () => {
    const { labels } = answersAt(kops("    maxPods: 1\n    <|>\n"));
    expect(labels).toContain("evictionHard");
    expect(labels.filter((label) => /^(?:cgroupRoot|clusterDomain|maxPods)$/.test(label))).toEqual(
      [],
    );
  });
});

describe("values in a platform's form are completed", () => {
  test.each([
    [
      "kubeletConfig:\n  cpuCFSQuota: true\n  topologyManager:\n    policy: <|>\n",
      "best-effort",
      "a.yaml",
    ],
    ["kubeletConfig:\n  cpuCFSQuota: true\n  memoryManager: {policy: <|>}\n", "static", "a.yaml"],
    [
      "kubeletConfig:\n  cpuCFSQuota: true\n  insecureKubeletReadonlyPortEnabled: <|>\n",
      "false",
      "a.yaml",
    ],
    ["kubeletConfig:\n  cpuCFSQuota: true\n  shutdownGracePeriodSeconds: <|>\n", "0", "a.yaml"],
    ['{"podMaxPids": 5000, "seccompDefault": <|>}', '"RuntimeDefault"', "kubeletconfig.json"],
    ['{"podMaxPids": 5000, "topologyManagerPolicy": <|>}', '"restricted"', "kubeletconfig.json"],
    [
      "apiVersion: kops.k8s.io/v1alpha2\nkind: InstanceGroup\nspec:\n  kubelet:\n    logFormat: <|>\n",
      "json",
      "a.yaml",
    ],
  ])("%s", (marked, expected, path) => {
    const { text, offset } = cursorText(marked);
    const file = parseText(text, { kubernetesVersion: "1.35", path }, knowledge);
    const [part] = partsAt(file, offset);
    const found = (part?.complete?.(offset) ?? []).map(({ insert }) => insert.text.trim());
    expect(found).toContain(expected);
  });
});
