import { describe, expect, test } from "vitest";
import { complete } from "../../support/complete.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

/** Text with the cursor, the item to accept, the text after it. */
const accepted: readonly [name: string, before: string, label: string, after: string][] = [
  ["a key on an empty line", "<|>", "maxPods", "maxPods: "],
  ["a key in the middle of a word", "max<|>Po", "maxPods", "maxPods: "],
  ["a key that has its colon", "max<|>: 5", "maxPods", "maxPods: 5"],
  ["a map begins on the next line", "authen<|>", "authentication", "authentication:\n  "],
  ["a list begins on the next line", "clusterD<|>", "clusterDNS", "clusterDNS:\n  - "],
  [
    "a nested key",
    "authentication:\n  webhook:\n    <|>",
    "enabled",
    "authentication:\n  webhook:\n    enabled: ",
  ],
  [
    "a nested map keeps its indentation",
    "authentication:\n  <|>",
    "x509",
    "authentication:\n  x509:\n    ",
  ],
  ["an enum value", "cgroupDriver: <|>", "systemd", "cgroupDriver: systemd"],
  ["an enum value behind the colon", "cgroupDriver:<|>", "systemd", "cgroupDriver: systemd"],
  ["a value is replaced whole", "cgroupDriver: sys<|>tem", "systemd", "cgroupDriver: systemd"],
  ["a value behind an open quote", 'cgroupDriver: "sys<|>', "systemd", "cgroupDriver: systemd"],
  ["a value before a comment", "cgroupDriver: <|> # why", "systemd", "cgroupDriver: systemd # why"],
  ["a default value", "maxPods: <|>", "110", "maxPods: 110"],
  ["a default duration", "syncFrequency: <|>", "1m0s", "syncFrequency: 1m0s"],
  ["a boolean", "failSwapOn: <|>", "false", "failSwapOn: false"],
  [
    "a gate gets the value that changes it",
    "featureGates:\n  <|>",
    "MemoryQoS",
    "featureGates:\n  MemoryQoS: false",
  ],
  [
    "a signal with its default",
    "evictionHard:\n  <|>",
    "nodefs.available",
    "evictionHard:\n  nodefs.available: 10%",
  ],
  ["a list item", "enforceNodeAllocatable:\n  - <|>", "pods", "enforceNodeAllocatable:\n  - pods"],
  [
    "a list item right behind the dash",
    "enforceNodeAllocatable:\n  -<|>",
    "pods",
    "enforceNodeAllocatable:\n  - pods",
  ],
  [
    "a list that stands under its key",
    "enforceNodeAllocatable:\n- pods\n- <|>",
    "system-reserved",
    "enforceNodeAllocatable:\n- pods\n- system-reserved",
  ],
  [
    "the first key of an item",
    "registerWithTaints:\n  - <|>",
    "effect",
    "registerWithTaints:\n  - effect: ",
  ],
  [
    "a further key of an item",
    "registerWithTaints:\n  - key: a\n    <|>",
    "effect",
    "registerWithTaints:\n  - key: a\n    effect: ",
  ],
  [
    "a value in an item",
    "registerWithTaints:\n  - key: a\n    effect: <|>",
    "NoSchedule",
    "registerWithTaints:\n  - key: a\n    effect: NoSchedule",
  ],
  [
    "a map in an item",
    "reservedMemory:\n  - numaNode: 0\n    <|>",
    "limits",
    "reservedMemory:\n  - numaNode: 0\n    limits:\n      ",
  ],
  [
    "a key in a map of an item",
    "reservedMemory:\n  - numaNode: 0\n    limits:\n      <|>",
    "memory",
    "reservedMemory:\n  - numaNode: 0\n    limits:\n      memory: ",
  ],
  ["a flow list", "enforceNodeAllocatable: [<|>]", "pods", "enforceNodeAllocatable: [pods]"],
  [
    "a flow list's second item",
    "enforceNodeAllocatable: [pods, <|>]",
    "kube-reserved",
    "enforceNodeAllocatable: [pods, kube-reserved]",
  ],
  ["an open flow list", "enforceNodeAllocatable: [<|>", "pods", "enforceNodeAllocatable: [pods"],
  ["a flow map", "memorySwap: { <|> }", "swapBehavior", "memorySwap: { swapBehavior:  }"],
  [
    "a value in a flow map",
    "memorySwap: { swapBehavior: <|> }",
    "NoSwap",
    "memorySwap: { swapBehavior: NoSwap }",
  ],
  [
    "a key between others",
    "maxPods: 5\n<|>\nport: 1\n",
    "address",
    "maxPods: 5\naddress: \nport: 1\n",
  ],
  [
    "a key behind a nested map",
    "authentication:\n  webhook:\n    enabled: true\n<|>",
    "maxPods",
    "authentication:\n  webhook:\n    enabled: true\nmaxPods: ",
  ],
  [
    "a key one level up",
    "authentication:\n  webhook:\n    enabled: true\n  <|>",
    "anonymous",
    "authentication:\n  webhook:\n    enabled: true\n  anonymous:\n    ",
  ],
  [
    "text with CR LF",
    "maxPods: 5\r\ncgroupDriver: <|>\r\n",
    "systemd",
    "maxPods: 5\r\ncgroupDriver: systemd\r\n",
  ],
  [
    "a cipher suite",
    "tlsCipherSuites:\n  - TLS_AES_128<|>",
    "TLS_AES_128_GCM_SHA256",
    "tlsCipherSuites:\n  - TLS_AES_128_GCM_SHA256",
  ],
  ["a TLS version", "tlsMinVersion: <|>", "VersionTLS13", "tlsMinVersion: VersionTLS13"],
  ["a resource", "kubeReserved:\n  <|>", "cpu", "kubeReserved:\n  cpu: "],
  [
    "text after broken text",
    "port: [1, 2\nmaxPods: {\nfailSwapOn: <|>",
    "true",
    "port: [1, 2\nmaxPods: {\nfailSwapOn: true",
  ],
];

describe("accepting a completion", () => {
  test.each(accepted)("%s", (_name, before, label, after) => {
    const broken = before.includes("[1, 2");
    expect(complete(header + before).accept(label)).toBe(header + after);
    expect(broken || complete(before).labels.length > 0).toBe(true);
  });
});

describe("what is offered", () => {
  test("never a key that is there", () => {
    const { labels } = complete(`${header}maxPods: 5\n<|>\nport: 10250\n`);
    expect(labels).not.toContain("maxPods");
    expect(labels).not.toContain("port");
    expect(labels).not.toContain("kind");
    expect(labels).toContain("address");
  });

  test("the fields first that are set most often", () => {
    const { items } = complete(`${header}<|>`);
    const labels = items
      .toSorted((a, b) => (a.sortText < b.sortText ? -1 : 1))
      .map(({ label }) => label);
    expect(labels.slice(0, 20)).toEqual([
      "authentication",
      "featureGates",
      "evictionHard",
      "address",
      "failSwapOn",
      "clusterDNS",
      "maxPods",
      "cgroupDriver",
      "clusterDomain",
      "authorization",
      "imageGCHighThresholdPercent",
      "resolvConf",
      "cpuManagerPolicy",
      "staticPodPath",
      "readOnlyPort",
      "serverTLSBootstrap",
      "tlsCipherSuites",
      "containerRuntimeEndpoint",
      "eventRecordQPS",
      "kubeReserved",
    ]);
  });

  test("the empty string behind the other values", () => {
    const { items } = complete(`${header}registerWithTaints:\n  - effect: <|>`);
    const labels = items
      .toSorted((a, b) => (a.sortText < b.sortText ? -1 : 1))
      .map(({ label }) => label);
    expect(labels).toEqual(["NoSchedule", "PreferNoSchedule", "NoExecute", '""']);
  });

  test("a key with its type and default", () => {
    const item = complete(`${header}<|>`).items.find(({ label }) => label === "maxPods");
    expect(item?.detail).toBe("integer, default 110");
    expect(item?.documentation).toEqual({
      of: "field",
      kind: "KubeletConfiguration",
      apiVersion: "kubelet.config.k8s.io/v1beta1",
      path: "maxPods",
    });
  });

  test("a gate with its stage and default in the version", () => {
    const detailIn = (version: "1.30" | "1.36"): string | undefined =>
      complete(`${header}featureGates:\n  <|>`, version).items.find(
        ({ label }) => label === "MemoryQoS",
      )?.detail;
    expect(detailIn("1.30")).toBe("off Alpha");
  });

  test("only gates of the version", () => {
    const at = `${header}featureGates:\n  <|>`;
    expect(complete(at, "1.30").labels).not.toContain("KubeletCrashLoopBackOffMax");
    expect(complete(at, defaultVersion).labels).toContain("KubeletCrashLoopBackOffMax");
  });

  test("only fields of the version", () => {
    expect(complete(`${header}<|>`, "1.32").labels).not.toContain("mergeDefaultEvictionSettings");
    expect(complete(`${header}<|>`, "1.33").labels).toContain("mergeDefaultEvictionSettings");
  });

  test("only list items that are not there", () => {
    const { labels } = complete(
      `${header}enforceNodeAllocatable:\n  - pods\n  - <|>\n  - kube-reserved\n`,
    );
    expect(labels).not.toContain("pods");
    expect(labels).not.toContain("kube-reserved");
    expect(labels).toContain("system-reserved");
  });

  test("whole files in an empty one", () => {
    const { labels } = complete("<|>");
    expect(labels.slice(0, 3)).toEqual([
      "KubeletConfiguration",
      "KubeletConfiguration (node with cluster DNS)",
      "CredentialProviderConfig",
    ]);
    expect(labels).toContain("apiVersion");
  });

  test("whole files below a comment, none below a key", () => {
    expect(complete("# my node\n<|>\n").labels).toContain("CredentialProviderConfig");
    expect(complete("maxPods: 5\n<|>\n").labels).not.toContain("CredentialProviderConfig");
  });

  test.each([
    ["in a comment", `${header}# max<|>`],
    ["behind a value's comment", `${header}maxPods: 5 # max<|>`],
    ["in a block scalar", `${header}clusterDomain: |\n  max<|>\n`],
    ["on the document marker", `${header}---<|>`],
    ["as value of a map", `${header}authentication: <|>`],
    ["in a map the kubelet does not have", `${header}foo:\n  <|>`],
  ])("nothing %s", (_name, text) => {
    expect(complete(text).labels).toEqual([]);
  });

  test("nothing in a foreign document", () => {
    const text = `apiVersion: kubeadm.k8s.io/v1beta4\nkind: ClusterConfiguration\n<|>\n---\n${header}`;
    expect(complete(text).labels).toEqual([]);
  });
});

describe("JSON", () => {
  const json = (body: string): string =>
    `{\n  "apiVersion": "kubelet.config.k8s.io/v1beta1",\n  "kind": "KubeletConfiguration",\n  ${body}\n}\n`;

  test.each([
    ["a key", '"max<|>"', "maxPods", '"maxPods": '],
    ["a key without quotes", "max<|>", "maxPods", '"maxPods": '],
    ["a key with its colon", '"max<|>": 5', "maxPods", '"maxPods": 5'],
    ["a value", '"cgroupDriver": <|>', "systemd", '"cgroupDriver": "systemd"'],
    ["a value in quotes", '"cgroupDriver": "<|>"', "systemd", '"cgroupDriver": "systemd"'],
    ["a nested key", '"memorySwap": { <|> }', "swapBehavior", '"memorySwap": { "swapBehavior":  }'],
    [
      "an item",
      '"enforceNodeAllocatable": ["pods", "<|>"]',
      "none",
      '"enforceNodeAllocatable": ["pods", "none"]',
    ],
    [
      "a gate",
      '"featureGates": { "Mem<|>" }',
      "MemoryQoS",
      '"featureGates": { "MemoryQoS": false }',
    ],
  ])("%s", (_name, before, label, after) => {
    expect(complete(json(before)).accept(label)).toBe(json(after));
  });
});
