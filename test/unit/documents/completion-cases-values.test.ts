import { describe } from "vitest";
import {
  accepting,
  kubeletHeader,
  providerHeader,
  testCases,
} from "../../support/completion-cases.ts";

const drivers = ["systemd", "cgroupfs"];
const enforced = [
  "none",
  "pods",
  "system-reserved",
  "kube-reserved",
  "system-reserved-compressible",
  "kube-reserved-compressible",
];

describe("where a value stands", () => {
  testCases(kubeletHeader, [
    ...accepting([
      ["cgroupDriver:<|>", "systemd", "cgroupDriver: systemd"],
      ["cgroupDriver: <|>", "systemd", "cgroupDriver: systemd"],
      ["cgroupDriver:   <|>", "systemd", "cgroupDriver:   systemd"],
      ["cgroupDriver:sys<|>", "systemd", "cgroupDriver: systemd"],
      ["cgroupDriver: sy<|>stem", "systemd", "cgroupDriver: systemd"],
      ["cgroupDriver: <|>cgroupfs", "systemd", "cgroupDriver: systemd"],
      ["cgroupDriver: <|>  cgroupfs", "systemd", "cgroupDriver: systemd"],
      ["cgroupDriver: cgroupfs<|>", "systemd", "cgroupDriver: systemd"],
      ['cgroupDriver: "<|>', "systemd", "cgroupDriver: systemd"],
      ['cgroupDriver: "sys<|>', "systemd", "cgroupDriver: systemd"],
      ["cgroupDriver: 'sys<|>", "systemd", "cgroupDriver: systemd"],
      ['cgroupDriver: "sys<|>tem"', "systemd", "cgroupDriver: systemd"],
      ["cgroupDriver: '<|>'", "systemd", "cgroupDriver: systemd"],
      ['cgroupDriver: "sys<|>\nmaxPods: 5\n', "systemd", "cgroupDriver: systemd\nmaxPods: 5\n"],
      ["cgroupDriver: <|> # why", "systemd", "cgroupDriver: systemd # why"],
      ["cgroupDriver: sys<|> # why", "systemd", "cgroupDriver: systemd # why"],
      ["cgroupDriver: sys<|># why", "systemd", "cgroupDriver: systemd"],
      ['"cgroupDriver": <|>', "systemd", '"cgroupDriver": systemd'],
      ["cgroupDriver:\n  <|>", "systemd", "cgroupDriver:\n  systemd"],
      ["cgroupDriver:\n  sys<|>", "systemd", "cgroupDriver:\n  systemd"],
      ["cgroupDriver: &d <|>", "systemd", "cgroupDriver: &d systemd"],
      ["cgroupDriver: !!str <|>", "systemd", "cgroupDriver: !!str systemd"],
      ["maxPods: 5\r\ncgroupDriver: <|>\r\n", "systemd", "maxPods: 5\r\ncgroupDriver: systemd\r\n"],
    ]),
    { name: "behind a value and a blank", at: "cgroupDriver: systemd <|>", only: [] },
    { name: "behind a quoted value and a blank", at: 'cgroupDriver: "systemd" <|>', only: [] },
    { name: "right before a comment", at: "cgroupDriver: <|># why", only: [] },
    { name: "in an anchor", at: "cgroupDriver: &d<|>", only: [] },
    { name: "before an anchor", at: "cgroupDriver: <|> &d systemd", only: [] },
    { name: "in an alias", at: "cgroupDriver: *<|>", only: [] },
    { name: "as value of a struct", at: "authentication: <|>", only: [] },
    { name: "as value of a map with known keys", at: "cpuManagerPolicyOptions: <|>", only: [] },
    { name: "as value of a list with known items", at: "enforceNodeAllocatable: <|>", only: [] },
    { name: "on the second line of a plain text", at: "clusterDomain: a\n  b<|>", only: [] },
    { name: "as value of an unknown key", at: "foo: <|>", only: [] },
    { name: "as value of a key in the wrong case", at: "cgroupdriver: <|>", only: [] },
  ]);
});

describe("values by type", () => {
  testCases(kubeletHeader, [
    { name: "an enum", at: "cgroupDriver: <|>", only: drivers },
    { name: "a boolean", at: "failSwapOn: <|>", only: ["true", "false"] },
    { name: "a number: its default", at: "maxPods: <|>", only: ["110"] },
    { name: "a negative number", at: "oomScoreAdj: <|>", accept: ["-999", "oomScoreAdj: -999"] },
    { name: "a fraction without a default", at: "memoryThrottlingFactor: <|>", only: [] },
    {
      name: "a number without a default: the least",
      at: "maxParallelImagePulls: <|>",
      only: ["1"],
    },
    { name: "a number that has begun", at: "maxParallelImagePulls: 2<|>", only: [] },
    {
      name: "a text without a default: quotes",
      at: "staticPodPath: <|>",
      accept: ['""', 'staticPodPath: ""'],
    },
    { name: "before a text", at: "staticPodPath: <|>/etc", only: [] },
    { name: "a text that has begun", at: "staticPodPath: /<|>etc", only: [] },
    { name: "a duration: its default", at: "syncFrequency: <|>", only: ["1m0s"] },
    { name: "a duration or nanoseconds", at: "logging:\n  flushFrequency: <|>", only: ["5s"] },
    {
      name: "a quantity that looks like a number is quoted",
      at: "logging:\n  options:\n    json:\n      infoBufferSize: <|>",
      accept: ["0", 'logging:\n  options:\n    json:\n      infoBufferSize: "0"'],
    },
    { name: "a size", at: "containerLogMaxSize: <|>", only: ["10Mi"] },
    { name: "a path", at: "podLogsDir: <|>", only: ["/var/log/pods"] },
    { name: "an address", at: "healthzBindAddress: <|>", only: ["127.0.0.1"] },
    { name: "an empty text is one of the values", at: "tlsMinVersion: <|>", offers: ['""'] },
    {
      name: "which is written in quotes",
      at: "tlsMinVersion: <|>",
      accept: ['""', 'tlsMinVersion: ""'],
    },
    {
      name: "a version is no number",
      at: "showHiddenMetricsForVersion: <|>",
      accept: ["1.36", 'showHiddenMetricsForVersion: "1.36"'],
    },
    { name: "the content types", at: "contentType: <|>", offers: ["application/json"] },
    {
      name: "a policy of this version",
      at: "memoryManagerPolicy: <|>",
      only: ["None", "Static", "BestEffort"],
    },
    {
      name: "a policy of an older version",
      at: "memoryManagerPolicy: <|>",
      version: "1.30",
      only: ["None", "Static"],
    },
  ]);
});

describe("maps with known keys", () => {
  testCases(kubeletHeader, [
    {
      name: "a signal with its default",
      at: "evictionHard:\n  <|>",
      offers: ["memory.available", "nodefs.available", "imagefs.inodesFree", "pid.available"],
      accept: ["memory.available", "evictionHard:\n  memory.available: 100Mi"],
    },
    {
      name: "a signal without a default",
      at: "evictionHard:\n  <|>",
      accept: ["pid.available", "evictionHard:\n  pid.available: "],
    },
    {
      name: "half a signal",
      at: "evictionHard:\n  memory.av<|>",
      accept: ["memory.available", "evictionHard:\n  memory.available: 100Mi"],
    },
    {
      name: "a signal that has its value",
      at: "evictionHard:\n  memory.av<|>ailable: 5%",
      accept: ["nodefs.available", "evictionHard:\n  nodefs.available: 5%"],
    },
    {
      name: "a further signal",
      at: "evictionHard:\n  memory.available: 1Gi\n  <|>",
      not: ["memory.available"],
    },
    {
      name: "a signal's value: its default",
      at: "evictionHard:\n  nodefs.available: <|>",
      only: ["10%"],
    },
    {
      name: "a signal's value without a default",
      at: "evictionSoft:\n  nodefs.available: <|>",
      only: [],
    },
    {
      name: "soft signals have none",
      at: "evictionSoft:\n  <|>",
      accept: ["memory.available", "evictionSoft:\n  memory.available: "],
    },
    {
      name: "resources",
      at: "kubeReserved:\n  <|>",
      only: ["cpu", "memory", "ephemeral-storage", "pid"],
    },
    {
      name: "half a resource",
      at: "systemReserved:\n  cpu: 500m\n  ephemeral-<|>",
      only: ["memory", "ephemeral-storage", "pid"],
      accept: ["ephemeral-storage", "systemReserved:\n  cpu: 500m\n  ephemeral-storage: "],
    },
    { name: "a resource's value", at: "systemReserved:\n  cpu: <|>", only: [] },
    {
      name: "CPU manager options",
      at: "cpuManagerPolicyOptions:\n  <|>",
      offers: ["full-pcpus-only", "strict-cpu-reservation"],
    },
    {
      name: "CPU manager options of an older version",
      at: "cpuManagerPolicyOptions:\n  <|>",
      version: "1.30",
      only: ["full-pcpus-only", "distribute-cpus-across-numa", "align-by-socket"],
    },
    {
      name: "their values are texts",
      at: "cpuManagerPolicyOptions:\n  full-pcpus-only: <|>",
      only: ["true", "false"],
      accept: ["true", 'cpuManagerPolicyOptions:\n  full-pcpus-only: "true"'],
    },
    {
      name: "topology manager options",
      at: "topologyManagerPolicyOptions:\n  <|>",
      only: ["prefer-closest-numa-nodes", "max-allowable-numa-nodes"],
    },
    {
      name: "a gate with the value that changes something",
      at: "featureGates:\n  <|>",
      accept: ["QOSReserved", "featureGates:\n  QOSReserved: true"],
    },
    {
      name: "a gate that is on by default",
      at: "featureGates:\n  <|>",
      version: "1.33",
      accept: ["KubeletTracing", "featureGates:\n  KubeletTracing: false"],
    },
    { name: "a gate's value", at: "featureGates:\n  MemoryQoS: <|>", only: ["true", "false"] },
    {
      name: "a gate that has its value",
      at: "featureGates:\n  Mem<|>: false",
      accept: ["MemoryQoS", "featureGates:\n  MemoryQoS: false"],
    },
    {
      name: "a gate that is there already",
      at: "featureGates:\n  MemoryQoS: true\n  <|>",
      not: ["MemoryQoS"],
      offers: ["AllAlpha"],
    },
    { name: "a map with keys of the user's own", at: "staticPodURLHeader:\n  <|>", only: [] },
    {
      name: "a list in such a map",
      at: "staticPodURLHeader:\n  A:\n    <|>",
      accept: ["-", "staticPodURLHeader:\n  A:\n    - "],
    },
  ]);
});

describe("items", () => {
  testCases(kubeletHeader, [
    { name: "behind a bare dash", at: "enforceNodeAllocatable:\n-<|>", only: enforced },
    ...accepting([
      ["enforceNodeAllocatable:\n-<|>", "pods", "enforceNodeAllocatable:\n- pods"],
      ["enforceNodeAllocatable:\n- <|>", "pods", "enforceNodeAllocatable:\n- pods"],
      ["enforceNodeAllocatable:\n  -   <|>", "pods", "enforceNodeAllocatable:\n  -   pods"],
      ["enforceNodeAllocatable:\n- po<|>", "pods", "enforceNodeAllocatable:\n- pods"],
      ['enforceNodeAllocatable:\n- "po<|>', "pods", "enforceNodeAllocatable:\n- pods"],
      ["enforceNodeAllocatable:\n  <|>", "pods", "enforceNodeAllocatable:\n  - pods"],
      ["enforceNodeAllocatable:\n  po<|>", "pods", "enforceNodeAllocatable:\n  - pods"],
      ["enforceNodeAllocatable:\n-\n  <|>", "pods", "enforceNodeAllocatable:\n-\n  pods"],
      [
        "enforceNodeAllocatable:\n  - pods\n  <|>",
        "none",
        "enforceNodeAllocatable:\n  - pods\n  - none",
      ],
      [
        "enforceNodeAllocatable:\n  - pods\n    <|>",
        "none",
        "enforceNodeAllocatable:\n  - pods\n  - none",
      ],
      ["clusterDNS:\n  <|>", "-", "clusterDNS:\n  - "],
      ["clusterDNS:\n  - 10.0.0.1\n  <|>", "-", "clusterDNS:\n  - 10.0.0.1\n  - "],
      ["tlsCurvePreferences:\n- <|>", "29", "tlsCurvePreferences:\n- 29"],
      ["enforceNodeAllocatable:\n- &p <|>", "pods", "enforceNodeAllocatable:\n- &p pods"],
    ]),
    {
      name: "what the list has is not offered again",
      at: "enforceNodeAllocatable:\n- pods # these\n# note\n- <|>\n- 'none'\n",
      only: enforced.filter((item) => item !== "pods" && item !== "none"),
    },
    { name: "an alias", at: "enforceNodeAllocatable:\n- *<|>", only: [] },
    { name: "items of the user's own", at: "clusterDNS:\n- <|>", only: [] },
    { name: "sysctls", at: "allowedUnsafeSysctls:\n- <|>", offers: ["net.*", "kernel.shm*"] },
    {
      name: "a taint's effect",
      at: "registerWithTaints:\n- key: a\n  effect: <|>",
      only: ['""', "NoSchedule", "PreferNoSchedule", "NoExecute"],
    },
    {
      name: "a taint's effect as the first key",
      at: "registerWithTaints:\n- effect:<|>",
      accept: ["NoExecute", "registerWithTaints:\n- effect: NoExecute"],
    },
  ]);
});

describe("credential providers", () => {
  const provider = "providers:\n- name: a\n";
  testCases(providerHeader, [
    { name: "the top", at: "<|>", only: ["providers"], accept: ["providers", "providers:\n  - "] },
    {
      name: "a provider",
      at: `${provider}  <|>`,
      only: ["matchImages", "defaultCacheDuration", "apiVersion", "args", "env", "tokenAttributes"],
      accept: ["matchImages", `${provider}  matchImages:\n  - `],
    },
    {
      name: "tokens came with 1.33",
      at: `${provider}  <|>`,
      version: "1.32",
      not: ["tokenAttributes"],
    },
    {
      name: "a provider's API version",
      at: `${provider}  apiVersion: <|>`,
      only: ["v1", "v1beta1", "v1alpha1"].map((v) => `credentialprovider.kubelet.k8s.io/${v}`),
    },
    {
      name: "a token's attributes",
      at: `${provider}  tokenAttributes:\n    <|>`,
      offers: ["serviceAccountTokenAudience", "cacheType", "requireServiceAccount"],
    },
    {
      name: "a token's cache",
      at: `${provider}  tokenAttributes:\n    cacheType: <|>`,
      only: ["ServiceAccount", "Token"],
    },
    { name: "variables", at: `${provider}  env:\n  - <|>`, only: ["name", "value"] },
    {
      name: "a variable's second key",
      at: `${provider}  env:\n  - name: A\n    <|>`,
      only: ["value"],
    },
    {
      name: "behind the variables",
      at: `${provider}  env:\n  - name: A\n  <|>`,
      not: ["name", "env", "value"],
      offers: ["args", "matchImages"],
    },
  ]);
});
