import { describe, expect, test } from "vitest";
import { complete } from "../../support/complete.ts";
import { accepting, kubeletHeader, testCases } from "../../support/completion-cases.ts";

const webhook = ["enabled", "cacheTTL"];
const resources = ["memory", "hugepages-2Mi", "hugepages-1Gi"];

describe("flow maps and lists", () => {
  testCases(
    kubeletHeader,
    accepting([
      ["memorySwap: {<|>}", "swapBehavior", "memorySwap: {swapBehavior: }"],
      ["memorySwap: {swap<|>}", "swapBehavior", "memorySwap: {swapBehavior: }"],
      ["memorySwap: {swap<|>: NoSwap}", "swapBehavior", "memorySwap: {swapBehavior: NoSwap}"],
      ['memorySwap: {"swap<|>": NoSwap}', "swapBehavior", "memorySwap: {swapBehavior: NoSwap}"],
      ['memorySwap: {"swap<|>: NoSwap}', "swapBehavior", "memorySwap: {swapBehavior: NoSwap}"],
      ["memorySwap: {swapBehavior:<|>}", "NoSwap", "memorySwap: {swapBehavior: NoSwap}"],
      ["memorySwap: {swapBehavior: No<|>Sap}", "NoSwap", "memorySwap: {swapBehavior: NoSwap}"],
      ["memorySwap: {swapBehavior: 'No<|>'}", "NoSwap", "memorySwap: {swapBehavior: NoSwap}"],
      ["memorySwap: {swapBehavior: 'No<|>}", "NoSwap", "memorySwap: {swapBehavior: NoSwap}"],
      [
        "evictionHard: {memory.available: 5%, <|>}",
        "nodefs.available",
        "evictionHard: {memory.available: 5%, nodefs.available: 10%}",
      ],
      ["featureGates: {Mem<|>}", "MemoryQoS", "featureGates: {MemoryQoS: false}"],
      ["enforceNodeAllocatable: [<|>]", "pods", "enforceNodeAllocatable: [pods]"],
      ["enforceNodeAllocatable: [po<|>]", "pods", "enforceNodeAllocatable: [pods]"],
      ['enforceNodeAllocatable: ["po<|>"]', "pods", "enforceNodeAllocatable: [pods]"],
      [
        'enforceNodeAllocatable: ["po<|>, "none"]',
        "pods",
        'enforceNodeAllocatable: [pods, "none"]',
      ],
      ["enforceNodeAllocatable: [pods,<|>]", "none", "enforceNodeAllocatable: [pods,none]"],
      ["tlsCurvePreferences: [23, <|>]", "29", "tlsCurvePreferences: [23, 29]"],
      ["enforceNodeAllocatable:\n  [pods, <|>]", "none", "enforceNodeAllocatable:\n  [pods, none]"],
      ["authentication:\n  {<|>}", "webhook", "authentication:\n  {webhook: }"],
      [
        "authentication: {\n  webhook: {\n    enabled: true\n  },\n  <|>\n}\n",
        "anonymous",
        "authentication: {\n  webhook: {\n    enabled: true\n  },\n  anonymous: \n}\n",
      ],
      [
        "registerWithTaints:\n- {key: a,\n   <|>}\n",
        "effect",
        "registerWithTaints:\n- {key: a,\n   effect: }\n",
      ],
      ["evictionSoft:\n  <<: {<|>}", "pid.available", "evictionSoft:\n  <<: {pid.available: }"],
    ]),
  );
  testCases(kubeletHeader, [
    { name: "a map in a map", at: "authentication: {webhook: {<|>}}", only: webhook },
    {
      name: "a map in a map, second key",
      at: "authentication: {webhook: {enabled: true, <|>}, x509: {}}",
      only: ["cacheTTL"],
    },
    {
      name: "behind a map in a map",
      at: "authentication: {webhook: {enabled: true}, <|>}",
      only: ["x509", "anonymous"],
    },
    {
      name: "before keys that stand behind the cursor",
      at: "authentication: {<|>, webhook: {enabled: true}, x509: {}}",
      only: ["anonymous"],
    },
    { name: "a map in a list", at: "reservedMemory: [{numaNode: 0, <|>}]", only: ["limits"] },
    {
      name: "a second map in a list",
      at: "reservedMemory: [{numaNode: 0}, {<|>}]",
      only: ["numaNode", "limits"],
    },
    { name: "a map in a map in a list", at: "reservedMemory: [{limits: {<|>}}]", only: resources },
    { name: "a map in a block item", at: "reservedMemory:\n- limits: {<|>}", only: resources },
    {
      name: "an item that is a map",
      at: "registerWithTaints:\n- {key: a, <|>}",
      only: ["value", "effect", "timeAdded"],
    },
    { name: "a list of maps", at: "reservedMemory: [<|>]", only: [] },
    {
      name: "what the list has, on both sides",
      at: "enforceNodeAllocatable: [pods, <|>, none]",
      not: ["pods", "none"],
      offers: ["kube-reserved"],
    },
    {
      name: "a list over several lines",
      at: "enforceNodeAllocatable: [\n  pods, # these\n  <|>\n]\n",
      not: ["pods"],
      offers: ["none"],
    },
    {
      name: "a comment in a list",
      at: "enforceNodeAllocatable: [\n  pods, # <|>\n]\n",
      only: ["kubelet-config-ignore"],
    },
    { name: "behind an item without a comma", at: "enforceNodeAllocatable: [pods <|>]", only: [] },
    { name: "behind a quoted item", at: 'enforceNodeAllocatable: ["pods" <|>]', only: [] },
    { name: "an alias", at: "enforceNodeAllocatable: [*<|>]", only: [] },
    { name: "right behind a closed map", at: "memorySwap: {swapBehavior: NoSwap}<|>", only: [] },
    { name: "behind a closed map", at: "memorySwap: {swapBehavior: NoSwap} <|>", only: [] },
    {
      name: "below a closed map",
      at: "memorySwap: {\n}\n<|>",
      offers: ["maxPods"],
      not: ["swapBehavior"],
    },
    {
      name: "deeper, below a closed map: beside its key",
      at: "memorySwap: {\n  swapBehavior: NoSwap\n}\n  <|>",
      accept: ["port", "memorySwap: {\n  swapBehavior: NoSwap\n}\nport: "],
    },
  ]);
});

describe("brackets that are not closed", () => {
  testCases(kubeletHeader, [
    { name: "a map", at: "memorySwap: {<|>", only: ["swapBehavior"] },
    { name: "a map in a map", at: "authentication: {webhook: {<|>", only: webhook },
    {
      name: "behind a comma",
      at: "authentication: {x509: {}, <|>",
      only: ["webhook", "anonymous"],
    },
    { name: "a list", at: "enforceNodeAllocatable: [pods, <|>", not: ["pods"], offers: ["none"] },
    { name: "a list and a quote", at: 'enforceNodeAllocatable: ["po<|>', offers: ["pods"] },
    { name: "a list of maps", at: "reservedMemory: [{<|>", only: ["numaNode", "limits"] },
    {
      name: "with keys below that have left it",
      at: "memorySwap: {<|>\nmaxPods: 5\n",
      only: ["swapBehavior"],
    },
    {
      name: "a key below that has left it",
      at: "memorySwap: {\nfailSwapOn: <|>",
      only: ["true", "false"],
    },
    {
      name: "a blank line below may still be in it",
      at: "authentication: {\n  <|>\nmaxPods: 5\n",
      only: ["x509", "webhook", "anonymous"],
    },
    {
      name: "of two that are open, the inner one",
      at: "authentication: {\n  webhook: {\n    enabled: true,\n    <|>",
      only: ["cacheTTL"],
    },
    {
      name: "of two, the inner one closed",
      at: "authentication: {\n  webhook: {\n    enabled: true\n  },\n  <|>",
      only: ["x509", "anonymous"],
    },
  ]);
});

const head = '{"apiVersion": "kubelet.config.k8s.io/v1beta1", "kind": "KubeletConfiguration", ';

describe("JSON", () => {
  testCases(
    head,
    accepting([
      ["<|>}", "maxPods", '"maxPods": }'],
      ["max<|>}", "maxPods", '"maxPods": }'],
      ['"max<|>"}', "maxPods", '"maxPods": }'],
      ['"max<|>": 5}', "maxPods", '"maxPods": 5}'],
      ['"max<|>: 5}', "maxPods", '"maxPods": 5}'],
      ['"max<|>\n}', "maxPods", '"maxPods": \n}'],
      ['"max<|>', "maxPods", '"maxPods": '],
      ['"max<|>, "port": 1}', "maxPods", '"maxPods": , "port": 1}'],
      ['"authentication": {"web<|>"}}', "webhook", '"authentication": {"webhook": }}'],
      ['"cgroupDriver":<|>}', "systemd", '"cgroupDriver": "systemd"}'],
      ['"cgroupDriver": <|>}', "systemd", '"cgroupDriver": "systemd"}'],
      ['"cgroupDriver": "<|>"}', "systemd", '"cgroupDriver": "systemd"}'],
      ['"cgroupDriver": "sys<|>', "systemd", '"cgroupDriver": "systemd"'],
      ['"cgroupDriver": "sys<|>, "port": 1}', "systemd", '"cgroupDriver": "systemd", "port": 1}'],
      ['"cgroupDriver": "cgroupfs"<|>}', "systemd", '"cgroupDriver": "systemd"}'],
      ['"failSwapOn": "<|>"}', "false", '"failSwapOn": false}'],
      ['"maxPods": <|>}', "110", '"maxPods": 110}'],
      [
        '"enforceNodeAllocatable": ["pods",<|>]}',
        "none",
        '"enforceNodeAllocatable": ["pods","none"]}',
      ],
      [
        '"evictionHard": {"mem<|>"}}',
        "memory.available",
        '"evictionHard": {"memory.available": "100Mi"}}',
      ],
      ['"featureGates": {"<|>"}}', "MemoryQoS", '"featureGates": {"MemoryQoS": false}}'],
    ]),
  );
  testCases(head, [
    {
      name: "keys that are there",
      at: '"maxPods": 5, <|>, "port": 1}',
      not: ["maxPods", "port", "kind"],
    },
    {
      name: "a map in a list",
      at: '"registerWithTaints": [{"key": "a", "<|>"}]}',
      not: ["key"],
      offers: ["effect"],
    },
    { name: "behind a value", at: '"maxPods": 5 <|>}', only: [] },
    { name: "on the next line, where a comma is missing", at: '"maxPods": 5\n  <|>}', only: [] },
    { name: "a key on it", at: '"maxPods": 5\n  "po<|>"}', only: [] },
    { name: "behind the document", at: '"maxPods": 5}\n<|>', only: [] },
    { name: "as value of a map", at: '"cpuManagerPolicyOptions": <|>}', only: [] },
    { name: "an escaped quote does not end a text", at: '"clusterDomain": "\\"<|>"}', only: [] },
  ]);
  testCases("", [
    { name: "an empty map", at: "{<|>}", offers: ["apiVersion", "kind", "maxPods"] },
    { name: "an open bracket and quote", at: '{"<|>', accept: ["kind", '{"kind": '] },
    { name: "a kind", at: '{"kind": "<|>"}', offers: ["KubeletConfiguration"] },
    { name: "another kind", at: '{"kind": "Pod", "apiVersion": "v1", <|>}', only: [] },
    {
      name: "credential providers",
      at: '{"kind": "CredentialProviderConfig", "providers": [{"name": "a", "<|>"}]}',
      not: ["name"],
      offers: ["matchImages"],
    },
  ]);
});

/** The text that the editor compares with what is typed, which begins with the quote and ends before a word is complete. */
test.each([
  ["failSwapOn: 'tr<|>", "true", "'tru"],
  ['"max<|>', "maxPods", '"maxPods'],
  ['memorySwap: {"swap<|>"}', "swapBehavior", '"swapBehavior'],
  ["evictionHard: {'mem<|>", "memory.available", "'memory.available"],
  ["cgroupDriver: sys<|>", "systemd", "system"],
  ["cgroupDriver: <|>'systemd'", "systemd", undefined],
])("behind a quote the text with its opening quote counts: %s", (at, label, filterText) => {
  const item = complete(kubeletHeader + at).items.find((candidate) => candidate.label === label);
  expect(item?.filterText).toBe(filterText);
});
