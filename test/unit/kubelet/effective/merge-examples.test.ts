import { readSet, type WrittenSet } from "../../../support/config-set.ts";
import {
  all,
  old,
  recent,
  testMergeExamples,
  type MergeExample,
} from "../../../support/merge-example.ts";

const defaultThresholds = {
  "memory.available": "100Mi",
  "nodefs.available": "10%",
  "nodefs.inodesFree": "5%",
  "imagefs.available": "15%",
  "imagefs.inodesFree": "5%",
};

/** A main file that says nothing of what the drop-in is about. */
const plainMain = ">>> kubelet.yaml\nmaxPods: 110\n>>> kubelet.conf.d/10.conf\n";

const taints = `>>> kubelet.yaml
registerWithTaints: [{key: a, value: x, effect: NoSchedule}]
>>> kubelet.conf.d/10.conf
registerWithTaints: [{key: b, effect: NoExecute}]
`;

const noSignal = `${plainMain}evictionHard: {imagefs.inodesFree: null}
`;

const noThresholds = `${plainMain}evictionHard: null
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

const kindOnly = `${plainMain}kind: KubeletConfiguration
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
    set: `${plainMain}evictionHard: {memory.available: 1Gi}
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
    set: `${plainMain}evictionHard: {imagefs.inodesFree: "0%"}
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
  },
  {
    name: "10 image pulls",
    versions: all,
    set: `${plainMain}maxParallelImagePulls: 5
`,
    values: { serializeImagePulls: true, maxParallelImagePulls: 5 },
    errors: ["dropin-serialize-trap"],
  },
  {
    name: "10 image pulls, both written",
    versions: all,
    set: `${plainMain}serializeImagePulls: false
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
    set: `${plainMain}featureGates: {KubeletCrashLoopBackOffMax: false}
`,
    values: { "crashLoopBackOff.maxContainerRestartPeriod": "5m0s" },
    errors: ["dropin-gate-off-trap"],
  },
  {
    name: "17 gate off, with null",
    versions: ["1.35"],
    set: `${plainMain}featureGates: {KubeletCrashLoopBackOffMax: false}
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
    set: `${plainMain}maxPods: 60
>>> flags
--max-pods=30
`,
    values: { maxPods: 30 },
    errors: [],
    findings: ["flag-precedence"],
  },
];

testMergeExamples("examples of the reference data", workedExamples);
