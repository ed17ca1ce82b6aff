import { describe, expect, test } from "vitest";
import { effectiveJson } from "../../server/src/core/effective/effective-value.ts";
import type { Json, KubernetesVersion } from "../../server/src/core/schema/table.ts";
import { judgeWrittenSet, readSet, type WrittenSet } from "../support/config-set.ts";

/** A set, the versions that treat it alike, and what comes out. */
interface MergeExample {
  readonly name: string;
  readonly versions: readonly KubernetesVersion[];
  readonly set: string | WrittenSet;
  /** By path with dots; undefined: the kubelet leaves it out as empty. */
  readonly values?: Readonly<Record<string, Json | undefined>>;
  /** The rules of all errors. */
  readonly errors?: readonly string[];
  /** Rules that have to be among the findings. */
  readonly findings?: readonly string[];
}

const old: readonly KubernetesVersion[] = ["1.30", "1.31"];
const recent: readonly KubernetesVersion[] = ["1.32", "1.36"];
const all = [...old, ...recent];

const defaultThresholds = {
  "memory.available": "100Mi",
  "nodefs.available": "10%",
  "nodefs.inodesFree": "5%",
  "imagefs.available": "15%",
  "imagefs.inodesFree": "5%",
};

const serverMain = `>>> kubelet.yaml
port: 20250
serializeImagePulls: false
`;

/** The examples of the website's page about merging, and what it says comes out. */
const onTheWebsite: readonly MergeExample[] = [
  {
    name: "structure fields",
    versions: all,
    set: `${serverMain}authorization:
  mode: Webhook
  webhook:
    cacheAuthorizedTTL: "5m"
    cacheUnauthorizedTTL: "30s"
address: "192.168.0.1"
>>> kubelet.conf.d/10.conf
authorization:
  mode: AlwaysAllow
  webhook:
    cacheAuthorizedTTL: "8m"
    cacheUnauthorizedTTL: "45s"
address: "192.168.0.8"
`,
    values: {
      port: 20250,
      serializeImagePulls: false,
      authorization: {
        mode: "AlwaysAllow",
        webhook: { cacheAuthorizedTTL: "8m0s", cacheUnauthorizedTTL: "45s" },
      },
      address: "192.168.0.8",
    },
    errors: [],
  },
  {
    name: "lists",
    versions: all,
    set: `${serverMain}clusterDNS:
  - "192.168.0.9"
  - "192.168.0.8"
>>> kubelet.conf.d/10.conf
clusterDNS:
  - "192.168.0.2"
  - "192.168.0.3"
  - "192.168.0.5"
`,
    values: {
      port: 20250,
      serializeImagePulls: false,
      clusterDNS: ["192.168.0.2", "192.168.0.3", "192.168.0.5"],
    },
    errors: [],
  },
  {
    name: "maps",
    versions: all,
    set: `${serverMain}featureGates:
  AllAlpha: false
  MemoryQoS: true
staticPodURLHeader:
  kubelet-api-support:
    - "Authorization: 234APSDFA"
    - "X-Custom-Header: 123"
  custom-static-pod:
    - "Authorization: 223EWRWER"
    - "X-Custom-Header: 456"
>>> kubelet.conf.d/10.conf
featureGates:
  MemoryQoS: false
  KubeletTracing: true
  DynamicResourceAllocation: true
staticPodURLHeader:
  custom-static-pod:
    - "Authorization: 223EWRWER"
    - "X-Custom-Header: 345"
`,
    values: {
      port: 20250,
      serializeImagePulls: false,
      featureGates: {
        AllAlpha: false,
        MemoryQoS: false,
        KubeletTracing: true,
        DynamicResourceAllocation: true,
      },
      staticPodURLHeader: {
        "kubelet-api-support": ["Authorization: 234APSDFA", "X-Custom-Header: 123"],
        "custom-static-pod": ["Authorization: 223EWRWER", "X-Custom-Header: 345"],
      },
    },
    errors: [],
  },
];

const taints = `>>> kubelet.yaml
registerWithTaints: [{key: a, value: x, effect: NoSchedule}]
>>> kubelet.conf.d/10.conf
registerWithTaints: [{key: b, effect: NoExecute}]
`;

const noSignal = `>>> kubelet.yaml
maxPods: 110
>>> kubelet.conf.d/10.conf
evictionHard: {imagefs.inodesFree: null}
`;

const noThresholds = `>>> kubelet.yaml
maxPods: 110
>>> kubelet.conf.d/10.conf
evictionHard: null
`;

const portNull = `>>> kubelet.yaml
port: 20250
>>> kubelet.conf.d/10.conf
port: null
`;

const portZero = `>>> kubelet.yaml
port: 20250
>>> kubelet.conf.d/10.conf
port: 0
`;

const threeLayers = `>>> kubelet.yaml
systemReserved: {cpu: 200m, memory: 200Mi}
>>> kubelet.conf.d/10.conf
systemReserved: {memory: 1Gi}
>>> kubelet.conf.d/20.conf
systemReserved: {cpu: null, pid: "1000"}
`;

const kindOnly = `>>> kubelet.yaml
maxPods: 110
>>> kubelet.conf.d/10.conf
kind: KubeletConfiguration
maxPods: 60
`;

/** `readSet` would write the header that is to be missing. */
const noHeader: WrittenSet = {
  ...readSet(">>> kubelet.yaml\nmaxPods: 110\n"),
  dropIns: new Map([["10.conf", "maxPods: 60\n"]]),
};

function misspelt(line: string): string {
  return `>>> kubelet.yaml\nport: 20250\n>>> kubelet.conf.d/10.conf\n${line}\n`;
}

/** The worked examples of the reference data, by their numbers. */
const workedExamples: readonly MergeExample[] = [
  {
    name: "1 scalar",
    versions: all,
    set: `>>> kubelet.yaml
maxPods: 110
address: 192.168.0.1
>>> kubelet.conf.d/10.conf
address: 192.168.0.8
`,
    values: { maxPods: 110, address: "192.168.0.8" },
    errors: [],
  },
  {
    name: "2 part of an object",
    versions: all,
    set: `>>> kubelet.yaml
authentication:
  webhook: {enabled: true, cacheTTL: 5m}
>>> kubelet.conf.d/10.conf
authentication: {webhook: {cacheTTL: 1m}}
`,
    values: {
      "authentication.webhook": { enabled: true, cacheTTL: "1m0s" },
      "authentication.anonymous.enabled": false,
    },
    errors: [],
  },
  {
    name: "3 list",
    versions: all,
    set: `>>> kubelet.yaml
clusterDNS: [192.168.0.9, 192.168.0.8]
>>> kubelet.conf.d/10.conf
clusterDNS: [192.168.0.2]
`,
    values: { clusterDNS: ["192.168.0.2"] },
    errors: [],
  },
  {
    name: "4 list of objects: as a whole",
    versions: recent,
    set: taints,
    values: { registerWithTaints: [{ key: "b", effect: "NoExecute" }] },
  },
  {
    name: "4 list of objects: item over item",
    versions: old,
    set: taints,
    values: { registerWithTaints: [{ key: "b", value: "x", effect: "NoExecute" }] },
    findings: ["dropin-1-29-list-elements"],
  },
  {
    name: "5 gates",
    versions: all,
    set: `>>> kubelet.yaml
featureGates: {AllAlpha: false, MemoryQoS: true}
>>> kubelet.conf.d/10.conf
featureGates: {MemoryQoS: false, NodeLogQuery: true}
`,
    values: { featureGates: { AllAlpha: false, MemoryQoS: false, NodeLogQuery: true } },
  },
  {
    name: "6 evictionHard absent in the main file",
    versions: all,
    set: `>>> kubelet.yaml
maxPods: 110
>>> kubelet.conf.d/10.conf
evictionHard: {memory.available: 1Gi}
`,
    values: { evictionHard: { ...defaultThresholds, "memory.available": "1Gi" } },
    findings: ["dropin-map-merge"],
  },
  {
    name: "6 the same line in the main file",
    versions: all,
    set: `>>> kubelet.yaml
evictionHard: {memory.available: 1Gi}
`,
    values: { evictionHard: { "memory.available": "1Gi" } },
  },
  {
    name: "7 one signal removed",
    versions: recent,
    set: noSignal,
    values: {
      evictionHard: {
        "memory.available": "100Mi",
        "nodefs.available": "10%",
        "nodefs.inodesFree": "5%",
        "imagefs.available": "15%",
      },
    },
  },
  {
    name: "7 null for a signal does nothing",
    versions: old,
    set: noSignal,
    values: { evictionHard: defaultThresholds },
  },
  {
    name: "7 zero per cent works everywhere",
    versions: all,
    set: `>>> kubelet.yaml
maxPods: 110
>>> kubelet.conf.d/10.conf
evictionHard: {imagefs.inodesFree: "0%"}
`,
    values: { evictionHard: { ...defaultThresholds, "imagefs.inodesFree": "0%" } },
    errors: [],
  },
  {
    name: "8 null for the whole map",
    versions: recent,
    set: noThresholds,
    values: { evictionHard: undefined },
  },
  {
    name: "8 null leaves the defaults",
    versions: old,
    set: noThresholds,
    values: { evictionHard: defaultThresholds },
  },
  { name: "9 null for a scalar", versions: recent, set: portNull, values: { port: 10250 } },
  { name: "9 null does nothing", versions: old, set: portNull, values: { port: 20250 } },
  {
    name: "9 zero means the default",
    versions: recent,
    set: portZero,
    values: { port: 10250 },
    errors: [],
  },
  {
    name: "9 zero stays",
    versions: old,
    set: portZero,
    values: { port: undefined },
    errors: ["port-range"],
    findings: ["dropin-1-29-zero"],
  },
  {
    name: "10 image pulls",
    versions: all,
    set: `>>> kubelet.yaml
maxPods: 110
>>> kubelet.conf.d/10.conf
maxParallelImagePulls: 5
`,
    values: { serializeImagePulls: true, maxParallelImagePulls: 5 },
    errors: ["dropin-serialize-trap"],
  },
  {
    name: "10 image pulls, both written",
    versions: all,
    set: `>>> kubelet.yaml
maxPods: 110
>>> kubelet.conf.d/10.conf
serializeImagePulls: false
maxParallelImagePulls: 5
`,
    values: { serializeImagePulls: false, maxParallelImagePulls: 5 },
    errors: [],
  },
  {
    name: "11 order",
    versions: all,
    set: `>>> kubelet.yaml
port: 20250
>>> kubelet.conf.d/9-a.conf
maxPods: 9
>>> kubelet.conf.d/10-b.conf
maxPods: 10
>>> kubelet.conf.d/10-base/50.conf
maxPods: 50
`,
    values: { maxPods: 9 },
    findings: ["dropin-order"],
  },
  {
    name: "12 three layers",
    versions: recent,
    set: threeLayers,
    values: { systemReserved: { memory: "1Gi", pid: "1000" } },
  },
  {
    name: "12 three layers: null does nothing to the main file",
    versions: old,
    set: threeLayers,
    values: { systemReserved: { cpu: "200m", memory: "1Gi", pid: "1000" } },
  },
  {
    name: "13 empty values",
    versions: all,
    set: `>>> kubelet.yaml
enforceNodeAllocatable: [pods, kube-reserved]
kubeReserved: {cpu: 100m}
>>> kubelet.conf.d/10.conf
enforceNodeAllocatable: []
kubeReserved: {}
`,
    values: { enforceNodeAllocatable: undefined, kubeReserved: { cpu: "100m" } },
  },
  {
    name: "14 an unknown key",
    versions: recent,
    set: misspelt("imageGCHighThreshold: 90"),
    values: { imageGCHighThresholdPercent: 85 },
    findings: ["dropin-unknown-field"],
  },
  {
    name: "14 small letters sort behind",
    versions: recent,
    set: misspelt("maxpods: 200"),
    values: { maxPods: 200 },
    findings: ["dropin-unknown-field"],
  },
  {
    name: "14 a capital letter sorts before",
    versions: recent,
    set: misspelt("MaxPods: 200"),
    values: { maxPods: 110 },
    findings: ["dropin-unknown-field"],
  },
  { name: "15 only kind", versions: old, set: kindOnly, values: { maxPods: 60 }, errors: [] },
  { name: "15 only kind", versions: recent, set: kindOnly, errors: ["dropin-unknown-gvk"] },
  { name: "15 no header", versions: all, set: noHeader, errors: ["dropin-missing-kind"] },
  {
    name: "16 a drop-in does not bring its own defaults",
    versions: all,
    set: `>>> kubelet.yaml
port: 20250
maxPods: 50
>>> kubelet.conf.d/10.conf
clusterDomain: corp.local
`,
    values: { clusterDomain: "corp.local", port: 20250, maxPods: 50 },
    errors: [],
  },
  {
    name: "17 gate off",
    versions: ["1.35"],
    set: `>>> kubelet.yaml
maxPods: 110
>>> kubelet.conf.d/10.conf
featureGates: {KubeletCrashLoopBackOffMax: false}
`,
    values: { "crashLoopBackOff.maxContainerRestartPeriod": "5m0s" },
    errors: ["dropin-gate-off-trap"],
  },
  {
    name: "17 gate off, with null",
    versions: ["1.35"],
    set: `>>> kubelet.yaml
maxPods: 110
>>> kubelet.conf.d/10.conf
featureGates: {KubeletCrashLoopBackOffMax: false}
crashLoopBackOff: {maxContainerRestartPeriod: null}
`,
    values: { "crashLoopBackOff.maxContainerRestartPeriod": undefined },
    errors: [],
  },
  {
    name: "17 gate off in the main file",
    versions: ["1.35"],
    set: `>>> kubelet.yaml
featureGates: {KubeletCrashLoopBackOffMax: false}
>>> kubelet.conf.d/10.conf
maxPods: 110
`,
    values: { "crashLoopBackOff.maxContainerRestartPeriod": undefined },
    errors: [],
  },
  {
    name: "18 header map",
    versions: all,
    set: `>>> kubelet.yaml
staticPodURLHeader: {a: [x1, x2], b: [z1]}
>>> kubelet.conf.d/10.conf
staticPodURLHeader: {b: [w1]}
`,
    values: { staticPodURLHeader: { a: ["x1", "x2"], b: ["w1"] } },
    errors: [],
  },
  {
    name: "19 flag",
    versions: all,
    set: `>>> kubelet.yaml
maxPods: 110
>>> kubelet.conf.d/10.conf
maxPods: 60
>>> flags
--max-pods=30
`,
    values: { maxPods: 30 },
    errors: [],
    findings: ["flag-precedence"],
  },
];

function valueAt(json: Json | undefined, path: string): Json | undefined {
  return path.split(".").reduce<Json | undefined>((value, name) => {
    const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
    return isMap ? (value as Readonly<Record<string, Json>>)[name] : undefined;
  }, json);
}

function checkExample(
  { set: text, values = {}, errors, findings = [] }: MergeExample,
  kubernetesVersion: KubernetesVersion,
): void {
  const written = typeof text === "string" ? readSet(text) : text;
  const { set } = judgeWrittenSet(written, { kubernetesVersion });
  if (!set) throw new Error("no set");
  const json = effectiveJson(set.effective.tree, set.effective.index);
  const actual = Object.keys(values).map((path) => [path, valueAt(json, path)]);
  expect(Object.fromEntries(actual)).toEqual(values);
  const found = set.findings.map(({ finding }) => finding);
  const rules = found.map(({ rule }) => rule);
  expect(findings.filter((rule) => !rules.includes(rule))).toEqual([]);
  if (!errors) return;
  const wrong = found.filter(({ severity }) => severity === "error").map(({ rule }) => rule);
  expect(wrong).toEqual(errors);
}

const tables = [
  ["of the website", onTheWebsite],
  ["of the reference data", workedExamples],
] as const;

describe.each(tables)("examples %s", (_title, examples) => {
  const runs = examples.flatMap((example) =>
    example.versions.map((version) => [example.name, version, example] as const),
  );
  test.each(runs)("%s in %s", (_name, version, example) => {
    checkExample(example, version);
  });
});
