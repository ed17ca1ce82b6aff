import { describe, expect, test } from "vitest";
import { parseText } from "../../../server/src/stacks/parse-text.ts";
import { applyEdits } from "../../../server/src/engine/syntax/edits/apply-edits.ts";
import { knowledge } from "../../support/knowledge.ts";
import { fixTitleText } from "../../support/texts.ts";

/** The fixes of the only finding, or of the one whose text is marked, as `title -> line that changes`. */
function fixesIn(text: string, path = "a.yaml", blamed?: string): readonly string[] {
  const { parts } = parseText(text, { kubernetesVersion: "1.35", path }, knowledge);
  const found = parts.flatMap((part) => part.findings.map((finding) => ({ part, finding })));
  const { part, finding } =
    found.find(({ finding: { span } }) => text.slice(span.start, span.end) === blamed) ?? {};
  if (!part || !finding) throw new Error(`nothing is found at ${blamed ?? ""}`);
  const before = text.split("\n");
  const fixes = part.fixes(finding);
  expect(fixes.filter(({ isPreferred }) => isPreferred === true).length).toBeLessThan(2);
  return fixes.map(({ title, edits, isPreferred }) => {
    const lines = applyEdits(text, edits).split("\n");
    const fresh = lines.filter((line) => !before.includes(line)).map((line) => line.trim());
    return `${isPreferred ? "*" : ""}${fixTitleText(title)} -> ${fresh.join("; ")}`;
  });
}

type Row = readonly [blamed: string, text: string, fixes: readonly string[]];

/** A test for each row: what is blamed, in which settings, and its fixes. */
function checkRows(
  rows: readonly Row[],
  document: (settings: string) => string,
  path?: string,
): void {
  test.each(rows)("%s in %s", (blamed, settings, fixes) => {
    expect(fixesIn(document(settings), path, blamed)).toEqual(fixes);
  });
}

describe("Bottlerocket's TOML", () => {
  checkRows(
    [
      [
        "max-podz",
        "max-podz = 58 # pods",
        ['*Change to "max-pods" -> max-pods = 58 # pods', "Remove max-podz -> "],
      ],
      ["maxPods", "maxPods = 58", ['*Change to "max-pods" -> max-pods = 58', "Remove maxPods -> "]],
      [
        "static-podz",
        "[settings.kubernetes.static-podz.a]\nx = 1",
        [
          '*Change to "static-pods" -> [settings.kubernetes.static-pods.a]',
          "Remove static-podz -> ",
        ],
      ],
      [
        "memry",
        'kube-reserved = { cpu = "1", memry = "1Gi" }',
        [
          '*Change to "memory" -> kube-reserved = { cpu = "1", memory = "1Gi" }',
          'Remove kube-reserved.memry -> kube-reserved = { cpu = "1" }',
        ],
      ],
      ['"58"', 'max-pods = "58"', ["*Change to 58 -> max-pods = 58", "Remove max-pods -> "]],
      [
        "5",
        "kube-reserved.cpu = 5",
        ['*Change to "5" -> kube-reserved.cpu = "5"', "Remove kube-reserved.cpu -> "],
      ],
      [
        "a.b",
        "cluster-domain = a.b/c # where",
        ['*Put in quotes: "a.b/c" -> cluster-domain = "a.b/c" # where'],
      ],
      ["full", "cpu-manager-policy-options = [full]", []],
      [
        "'statc'",
        "cpu-manager-policy = 'statc'",
        [
          `*Change to "static" -> cpu-manager-policy = 'static'`,
          `Change to "none" -> cpu-manager-policy = 'none'`,
          "Remove cpu-manager-policy -> ",
        ],
      ],
      [
        '"30s"',
        'shutdown-grace-period = "10s"\nshutdown-grace-period-for-critical-pods = "30s"',
        [
          '*Set shutdown-grace-period: "30s" -> shutdown-grace-period = "30s"',
          'Set shutdown-grace-period-for-critical-pods: "10s" -> shutdown-grace-period-for-critical-pods = "10s"',
        ],
      ],
      [
        '"500Mi"',
        '[settings.kubernetes.eviction-soft]\n"memory.available" = "500Mi"',
        [
          '*Add eviction-soft-grace-period: { "memory.available" = "1m30s" } -> eviction-soft-grace-period = { "memory.available" = "1m30s" }',
        ],
      ],
      [
        "eviction-hard",
        'eviction-hard."memory.available" = "15%"',
        [
          '*Add default thresholds for the other signals -> eviction-hard."nodefs.available" = "10%"; eviction-hard."nodefs.inodesFree" = "5%"; eviction-hard."imagefs.available" = "15%"; eviction-hard."imagefs.inodesFree" = "5%"',
        ],
      ],
    ],
    (settings) => `[settings.kubernetes]\n${settings}\n`,
    "user-data.toml",
  );

  test("in the text of an EC2NodeClass keeps its indentation", () => {
    const text = `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
spec:
  amiFamily: Bottlerocket
  userData: |
    [settings.kubernetes.eviction-soft]
    "memory.available" = "500Mi"
`;
    const { parts } = parseText(text, { kubernetesVersion: "1.35", path: "a.yaml" }, knowledge);
    const fixed = parts.flatMap((part) =>
      part.findings.flatMap((finding) =>
        part.fixes(finding).map(({ edits }) => applyEdits(text, edits)),
      ),
    );
    expect(fixed).toEqual([
      text.replace(
        "    [settings",
        '    [settings.kubernetes]\n    eviction-soft-grace-period = { "memory.available" = "1m30s" }\n\n    [settings',
      ),
    ]);
  });
});

describe("GKE's names and values", () => {
  checkRows(
    [
      [
        "shutdownGracePeriod",
        "  shutdownGracePeriod: 30s",
        [
          "*Change to shutdownGracePeriodSeconds: 30 -> shutdownGracePeriodSeconds: 30",
          "Remove shutdownGracePeriod -> ",
        ],
      ],
      [
        "memory.available",
        "  evictionSoftGracePeriod:\n    memory.available: 1m",
        [
          '*Change to "memoryAvailable" -> memoryAvailable: 1m',
          'Remove evictionSoftGracePeriod["memory.available"] -> ',
        ],
      ],
      [
        "90",
        "  shutdownGracePeriodSeconds: 30\n  shutdownGracePeriodCriticalPodsSeconds: 90",
        [
          "Change to 30 -> shutdownGracePeriodCriticalPodsSeconds: 30",
          "Remove shutdownGracePeriodCriticalPodsSeconds -> ",
        ],
      ],
      [
        "500Mi",
        "  evictionSoft: {memoryAvailable: 500Mi}",
        [
          "*Add evictionSoftGracePeriod: {memoryAvailable: 1m30s} -> evictionSoftGracePeriod:; memoryAvailable: 1m30s",
        ],
      ],
      [
        "true",
        "  insecureKubeletReadonlyPortEnabled: true",
        ["*Change to false -> insecureKubeletReadonlyPortEnabled: false"],
      ],
      [
        "restrictd",
        "  topologyManager: {policy: restrictd}",
        [
          "*Change to restricted -> topologyManager: {policy: restricted}",
          "Change to none -> topologyManager: {policy: none}",
          "Change to best-effort -> topologyManager: {policy: best-effort}",
          "Change to single-numa-node -> topologyManager: {policy: single-numa-node}",
          "Remove topologyManager.policy -> ",
        ],
      ],
      [
        "100",
        "  podPidsLimit: 100",
        ["*Change to 1024 -> podPidsLimit: 1024", "Remove podPidsLimit -> "],
      ],
    ],
    (settings) => `kubeletConfig:\n  cpuManagerPolicy: none\n${settings}\nlinuxConfig: {}\n`,
  );
});

describe("AKS' JSON", () => {
  checkRows(
    [
      [
        '"topologyManagerPolcy"',
        '"topologyManagerPolcy": "none"',
        [
          '*Change to "topologyManagerPolicy" -> "topologyManagerPolicy": "none"',
          'Remove topologyManagerPolcy -> "cpuCfsQuota": true',
        ],
      ],
      [
        '"200"',
        '"cpuCfsQuotaPeriod": "200"',
        [
          '*Change to 200ms -> "cpuCfsQuotaPeriod": "200ms"',
          'Remove cpuCfsQuotaPeriod -> "cpuCfsQuota": true',
        ],
      ],
      [
        '"50MB"',
        '"containerLogMaxSizeMB": "50MB"',
        [
          '*Change to 50 -> "containerLogMaxSizeMB": 50',
          'Remove containerLogMaxSizeMB -> "cpuCfsQuota": true',
        ],
      ],
      ['"false"', '"failSwapOn": "false"', ['*Change to false -> "failSwapOn": false']],
      // Without it, the base's 80 would be above 70 too.
      [
        "75",
        '"imageGcHighThreshold": 70, "imageGcLowThreshold": 75',
        ['*Change to 65 -> "imageGcHighThreshold": 70, "imageGcLowThreshold": 65'],
      ],
    ],
    (settings) => `{\n  "podMaxPids": 2000,\n  "cpuCfsQuota": true,\n  ${settings}\n}\n`,
    "kubeletconfig.json",
  );
});

describe("texts of kOps", () => {
  checkRows(
    [
      [
        "memory.available<500Mi",
        "evictionSoft: memory.available<500Mi",
        [
          "*Add evictionSoftGracePeriod: memory.available=1m30s -> evictionSoftGracePeriod: memory.available=1m30s",
        ],
      ],
      ["maxPodz", "maxPodz: 50", ['*Change to "maxPods" -> maxPods: 50', "Remove maxPodz -> "]],
      [
        "true",
        "featureGates: {MemoryQoS: true}",
        [
          '*Change to "true" -> featureGates: {MemoryQoS: "true"}',
          "Remove featureGates.MemoryQoS -> ",
        ],
      ],
    ],
    (settings) =>
      `apiVersion: kops.k8s.io/v1alpha2\nkind: InstanceGroup\nspec:\n  role: Node\n  kubelet:\n    podPidsLimit: 4096\n    ${settings}\n---\napiVersion: kops.k8s.io/v1alpha2\nkind: Cluster\n`,
  );
});

describe("Gardener's Shoot", () => {
  checkRows(
    [
      [
        "memory.available",
        "evictionHard:\n        memory.available: 200Mi",
        [
          '*Change to "memoryAvailable" -> memoryAvailable: 200Mi',
          'Remove evictionHard["memory.available"] -> ',
        ],
      ],
      ["-1", "maxPods: -1", ["*Change to 1 -> maxPods: 1", "Remove maxPods -> "]],
      [
        "MemoryQos",
        "featureGates:\n        MemoryQos: true",
        ['*Change to "MemoryQoS" -> MemoryQoS: true', "Remove featureGates -> "],
      ],
    ],
    (settings) =>
      `apiVersion: core.gardener.cloud/v1beta1\nkind: Shoot\nspec:\n  kubernetes:\n    kubelet:\n      podPidsLimit: 4096\n      ${settings}\n`,
  );
});
