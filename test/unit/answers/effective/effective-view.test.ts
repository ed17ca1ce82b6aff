import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CheckedStack } from "../../../../server/src/kubelet/merged/checked-stack.ts";
import { effectiveJson } from "../../../../server/src/kubelet/effective/effective-value.ts";
import { configzView } from "../../../../server/src/answers/effective/configz-view.ts";
import {
  effectiveView,
  type ViewOptions,
} from "../../../../server/src/answers/effective/effective-view.ts";
import { lineAt } from "../../../../server/src/engine/text/line-index.ts";
import { checkWrittenSet, readSet } from "../../../support/config-set.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { english } from "../../../support/english.ts";

const header = "apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n";

function setOf(text: string): CheckedStack {
  const set = checkWrittenSet(readSet(text));
  if (!set) throw new Error("no set");
  return set;
}

/** The lines of a view below its header. */
function viewOf(set: CheckedStack, options: Partial<ViewOptions> = {}): string {
  const { text } = effectiveView(set, { defaults: false, origins: false, ...options }, english);
  expect(text.startsWith(header)).toBe(true);
  return text.slice(header.length);
}

const nodePools = `>>> kubelet.yaml
featureGates:
  MemoryQoS: true
maxPods: 50
podPidsLimit: 100
clusterDNS:
- 10.0.0.10
- fd00::a
evictionHard:
  memory.available: 1Gi
registerWithTaints:
- key: pool
  effect: NoSchedule
- {effect: NoExecute, value: "yes", key: spot}
shutdownGracePeriodByPodPriority: []
systemReserved: {}
memorySwap: {}
>>> kubelet.conf.d/10-pods.conf
maxPods: 60
clusterDNS: [10.0.0.11]
evictionHard:
  nodefs.available: 5%
  memory.available: null
podPidsLimit: null
>>> kubelet.conf.d/20-pods.conf
maxPods: 70
featureGates: {MemoryQoS: false}
shutdownGracePeriod: 90s
>>> flags
--v=3
--max-pods=80
--system-reserved=cpu=1,memory=2048Mi
`;

describe("the view of a set", () => {
  test("has what files and flags set, in the order of the page", () => {
    expect(viewOf(setOf(nodePools))).toBe(`clusterDNS:
  - 10.0.0.11
maxPods: 80
evictionHard:
  nodefs.available: 5%
featureGates:
  MemoryQoS: false
memorySwap: {}
systemReserved:
  cpu: "1"
  memory: 2048Mi
logging:
  verbosity: 3
shutdownGracePeriod: 1m30s
registerWithTaints:
  - key: pool
    effect: NoSchedule
  - key: spot
    value: "yes"
    effect: NoExecute
`);
  });

  test("says where each value comes from, and what it goes over", () => {
    const set = setOf(nodePools);
    expect(viewOf(set, { origins: true }))
      .toBe(`clusterDNS:  # 10-pods.conf:4, overrides kubelet.yaml:7
  - 10.0.0.11  # 10-pods.conf:4
maxPods: 80  # --max-pods, overrides 20-pods.conf:3, 10-pods.conf:3, kubelet.yaml:5
evictionHard:
  nodefs.available: 5%  # 10-pods.conf:6
featureGates:
  MemoryQoS: false  # 20-pods.conf:4, overrides kubelet.yaml:4
memorySwap: {}  # kubelet.yaml:18
systemReserved:
  cpu: "1"  # --system-reserved
  memory: 2048Mi  # --system-reserved
logging:
  verbosity: 3  # --v
shutdownGracePeriod: 1m30s  # 20-pods.conf:5
registerWithTaints:  # kubelet.yaml:12
  - key: pool  # kubelet.yaml:13
    effect: NoSchedule
  - key: spot  # kubelet.yaml:15
    value: "yes"
    effect: NoExecute
`);
  });

  test.each<[name: string, set: string, view: string]>([
    ["nothing of a bare header", ">>> kubelet.yaml\n\n", ""],
    [
      "an empty struct, map and list as they are",
      ">>> kubelet.yaml\nmemorySwap: {}\nsystemReserved: {}\nallowedUnsafeSysctls: []\n",
      "memorySwap: {}\nsystemReserved: {}\nallowedUnsafeSysctls: []\n",
    ],
    [
      "nothing of what null removes",
      ">>> kubelet.yaml\nstaticPodPath: /a\nkubeReserved: {cpu: '1'}\n>>> kubelet.conf.d/1.conf\nstaticPodPath: null\nkubeReserved: null\n",
      "",
    ],
    [
      "lists of objects with maps inside",
      '>>> kubelet.yaml\nreservedMemory:\n- limits: {memory: 1Gi, "hugepages-2Mi": 64Mi}\n  numaNode: 0\n- {}\n',
      "reservedMemory:\n  - numaNode: 0\n    limits: {memory: 1Gi, hugepages-2Mi: 64Mi}\n  - numaNode: 0\n    limits: null\n",
    ],
    [
      "refused values as they are written, with a mark",
      ">>> kubelet.yaml\nmaxPods: many\nstaticPodPath: {a: b}\nclusterDomain: [x]\nclusterDNS: y\nsystemReserved: {cpu: 0.5}\ntopologyManagerPolicy: best\nport: -1\nevictionHard: {memory.available: lots}\nfeatureGates: {NodeSwap: 1, NoSuch: true}\nregisterWithTaints: [{key: a, effect: [b]}, c]\n",
      `staticPodPath: {a: b}  # rejected
port: -1  # rejected
clusterDomain: [x]  # rejected
clusterDNS: y  # rejected
topologyManagerPolicy: best  # rejected
maxPods: many  # rejected
evictionHard:
  memory.available: lots  # rejected
featureGates:
  NodeSwap: 1  # rejected
  NoSuch: true  # rejected
systemReserved:
  cpu: 0.5  # rejected
registerWithTaints:
  - key: a
    effect: [b]  # rejected
  - c  # rejected
`,
    ],
    [
      "values in the kubelet's own spelling",
      ">>> kubelet.yaml\nsyncFrequency: 90s\nmaxPods: 0x10\nfailSwapOn: on\nsystemReserved: {memory: '2048Mi'}\n",
      "syncFrequency: 1m30s\nmaxPods: 16\nfailSwapOn: true\nsystemReserved:\n  memory: 2048Mi\n",
    ],
    [
      "whole numbers of any size",
      ">>> kubelet.yaml\nmaxOpenFiles: 9223372036854775807\n",
      "maxOpenFiles: 9223372036854775807\n",
    ],
    [
      "headers of several values",
      ">>> kubelet.yaml\nstaticPodURL: http://a\nstaticPodURLHeader: {X-A: [b, 'yes', '']}\n",
      'staticPodURL: http://a\nstaticPodURLHeader:\n  X-A:\n    - b\n    - "yes"\n    - ""\n',
    ],
  ])("has %s", (_name, set, view) => {
    expect(viewOf(setOf(set))).toBe(view);
  });

  test.each(["1.30", "1.31", "1.32", defaultVersion])(
    "in %s tells of every file that has written a value",
    (version) => {
      const set = setOf(`>>> kubelet.yaml
# kubelet-version: ${version}
maxPods: 50
clusterDNS: [10.0.0.1]
streamingConnectionIdleTimeout: 1m
kubeReserved: {cpu: "1"}
>>> kubelet.conf.d/10.conf
maxPods: 60
clusterDNS: [10.0.0.2]
streamingConnectionIdleTimeout: 60s
kubeReserved: {cpu: "2"}
>>> kubelet.conf.d/20.conf
maxPods: 70
clusterDNS: [10.0.0.2]
kubeReserved: {cpu: '2'}
`);
      expect(viewOf(set, { origins: true }))
        .toBe(`clusterDNS:  # 20.conf:4, same as 10.conf:4, overrides kubelet.yaml:5
  - 10.0.0.2  # 20.conf:4
streamingConnectionIdleTimeout: 1m0s  # 10.conf:5, same as kubelet.yaml:6
maxPods: 70  # 20.conf:3, overrides 10.conf:3, kubelet.yaml:4
kubeReserved:
  cpu: "2"  # 20.conf:5, same as 10.conf:6, overrides kubelet.yaml:7
`);
    },
  );

  test("has defaults where they are wanted, without what is empty", () => {
    const set = setOf(">>> kubelet.yaml\nmaxPods: 50\n>>> kubelet.conf.d/1.conf\nmaxPods: null\n");
    const lines = viewOf(set, { defaults: true, origins: true }).split("\n");
    expect(
      lines.filter((line) => /^(?:maxPods|port|evict| {2}.*avail|providerID)/.test(line)),
    ).toEqual([
      `port: 10250  # default in ${defaultVersion}`,
      `maxPods: 110  # default in ${defaultVersion}, overrides 1.conf:3, kubelet.yaml:3`,
      "evictionHard:",
      `  imagefs.available: 15%  # default in ${defaultVersion}`,
      `  memory.available: 100Mi  # default in ${defaultVersion}`,
      `  nodefs.available: 10%  # default in ${defaultVersion}`,
      `evictionPressureTransitionPeriod: 5m0s  # default in ${defaultVersion}`,
    ]);
  });
});

test("every place of a view leads to the key that sets the value, or to the item of a list", () => {
  const set = setOf(nodePools);
  const { text, links } = effectiveView(set, { defaults: true, origins: true }, english);
  const found = links.map(({ span, target: { layer, span: target } }) => {
    const file = set.files[layer];
    if (!file) throw new Error("no file");
    const { lines, text: source } = file.analysis;
    const place = `${file.name}:${lineAt(lines, target.start) + 1}`;
    expect(text.slice(span.start, span.end)).toBe(place);
    return `${place} ${source.slice(target.start, target.end)}`;
  });
  expect(found).toEqual([
    "10-pods.conf:4 clusterDNS",
    "kubelet.yaml:7 clusterDNS",
    "10-pods.conf:4 10.0.0.11",
    "20-pods.conf:3 maxPods",
    "10-pods.conf:3 maxPods",
    "kubelet.yaml:5 maxPods",
    "10-pods.conf:8 podPidsLimit",
    "kubelet.yaml:6 podPidsLimit",
    "10-pods.conf:6 nodefs.available",
    "20-pods.conf:4 MemoryQoS",
    "kubelet.yaml:4 MemoryQoS",
    "kubelet.yaml:18 memorySwap",
    "20-pods.conf:5 shutdownGracePeriod",
    "kubelet.yaml:12 registerWithTaints",
    "kubelet.yaml:13 key: pool\n  effect: NoSchedule",
    'kubelet.yaml:15 {effect: NoExecute, value: "yes", key: spot}',
  ]);
});

describe("texts of a view", () => {
  /** Texts that some YAML reader takes for something else, where they are not quoted. */
  const traps = [
    "",
    "y",
    "No",
    "on",
    "TRUE",
    "~",
    "null",
    "-",
    "=",
    "<<",
    "---",
    "...",
    "?",
    "a: b",
    "a:",
    "0x1F",
    "0o7",
    "010",
    "08",
    "1e3",
    ".5",
    "1.",
    "+.inf",
    ".nan",
    "1_000",
    "1:30",
    "2024-01-01",
    " a",
    "a ",
    "a\tb",
    "a\nb",
    "\r\n",
    "#a",
    "a #b",
    "- a",
    "? a",
    ": a",
    "*a",
    "&a",
    "!a",
    "%a",
    "@a",
    "`a",
    "'a'",
    '"',
    "[a",
    "{a}",
    "a, b",
    "a]",
    "|",
    ">",
    "\\\\n",
    "\u0000\u001b",
    "\u0085",
    "\u2028x",
    "\ufeff",
    "é",
    "日本",
    "😀",
    "$(a)",
    "key=value:NoSchedule",
    "constructor",
  ];
  const anyText = fc.oneof(fc.constantFrom(...traps), fc.string(), fc.string({ unit: "binary" }));

  test("are read back as the same texts, as values, items, keys and members", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const config = {
          apiVersion: "kubelet.config.k8s.io/v1beta1",
          kind: "KubeletConfiguration",
          clusterDomain: text,
          clusterDNS: [text, "x"],
          registerWithTaints: [{ key: text, value: text, effect: "NoSchedule" }],
          reservedMemory: [{ numaNode: 0, limits: { [`${text}k`]: "1Gi", [text]: "2Gi" } }],
          systemReserved: { [text]: text },
        };
        const set = setOf(`>>> kubelet.yaml\n${JSON.stringify(config)}`);
        const view = effectiveView(set, { defaults: false, origins: true }, english).text;
        const again = setOf(`>>> kubelet.yaml\n${view}`);
        expect(jsonOf(again)).toEqual(jsonOf(set));
        expect(again.findings.filter(({ found }) => found === "file")).toEqual([]);
      }),
    );
  });

  test("have nothing that YAML 1.1 refuses or takes for the end of a line", () => {
    const text = String.raw`"a\u007f\u0085\u009f\u2028\u2029\ufeff\uffff\u0001b"`;
    const set = setOf(`>>> kubelet.yaml\n${header}clusterDomain: ${text}\n`);
    expect(viewOf(set)).toBe(`clusterDomain: ${text}\n`);
  });
});

function jsonOf({ effective: { tree, index } }: CheckedStack): object {
  return effectiveJson(tree, index);
}

describe("a dump of a live kubelet", () => {
  const config = { maxPods: 70, clusterDomain: "yes", evictionHard: { "memory.available": "1Gi" } };
  const view = `${header}clusterDomain: "yes"\nmaxPods: 70\nevictionHard:\n  memory.available: 1Gi\n`;

  test.each<[name: string, text: string, view: string | undefined]>([
    ["from /configz", JSON.stringify({ kubeletconfig: config }), view],
    ["from /configz, in lines", JSON.stringify({ kubeletconfig: config }, undefined, 2), view],
    ["the configuration alone", JSON.stringify(config), view],
    ["a configuration in YAML", `${header}maxPods: 70\n`, `${header}maxPods: 70\n`],
    [
      "what it has although it is empty",
      '{"maxPods": 70, "memorySwap": {}, "providerID": ""}',
      `${header}maxPods: 70\n`,
    ],
    ["an empty text", "", undefined],
    ["no map", "[1]", undefined],
    ["another map", '{"a": {"maxPods": 70}}', undefined],
    ["an empty map", '{"kubeletconfig": {}}', undefined],
    ["no map in it", '{"kubeletconfig": [70]}', undefined],
    ["a text that breaks off", '{"kubeletconfig": {"maxPods": 70, "clus', `${header}maxPods: 70\n`],
  ])("%s", (_name, text, expected) => {
    expect(configzView(text, defaultVersion, true, knowledge)).toBe(expected);
  });

  test.each(["1.30", "1.32", defaultVersion] as const)(
    "reads like the view of its set in %s",
    (version) => {
      const set = checkWrittenSet(readSet(nodePools), { kubernetesVersion: version });
      if (!set) throw new Error("no set");
      const { text } = effectiveView(set, { defaults: true, origins: false }, english);
      const dump = JSON.stringify({ kubeletconfig: jsonOf(set) });
      // Only what a file says is shown although it is empty.
      const expected = text.replaceAll(/^\w+: (?:\{\}|\[\])\n/gm, "");
      expect(configzView(dump, version, true, knowledge)).toBe(expected);
    },
  );
});
