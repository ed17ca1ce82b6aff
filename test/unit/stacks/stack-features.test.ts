import { describe, expect, test } from "vitest";
import type { CheckedStack, StackFile } from "../../../server/src/kubelet/merged/checked-stack.ts";
import {
  definitionInStack,
  effectiveMarkdown,
  overriddenHints,
  referencesInStack,
  stackLens,
} from "../../../server/src/stacks/stack-features.ts";
import type { StackPlace } from "../../../server/src/stacks/stack-origins.ts";
import { lineAt } from "../../../server/src/engine/text/line-index.ts";
import { checkWrittenSet, readSet, type WrittenSet } from "../../support/config-set.ts";
import { cursorText } from "../../support/cursor-text.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";
import { english } from "../../support/english.ts";

function checked(written: WrittenSet): CheckedStack {
  const set = checkWrittenSet(written);
  if (!set) throw new Error("no set");
  return set;
}

function setOf(text: string): CheckedStack {
  return checked(readSet(text));
}

/** A set with the mark `<|>` in one of its files: that file, and the place in it. */
function atCursor(text: string): { set: CheckedStack; file: StackFile; offset: number } {
  const written = readSet(text);
  const texts = [["kubelet.yaml", written.main ?? ""] as const, ...(written.dropIns ?? [])];
  const [name, marked] = texts.find(([, content]) => content.includes("<|>")) ?? ["", ""];
  const cursor = cursorText(marked);
  const dropIns = written.dropIns && new Map(written.dropIns);
  if (dropIns?.has(name)) dropIns.set(name, cursor.text);
  const main = name === "kubelet.yaml" ? cursor.text : written.main;
  const set = checked({ ...written, main, dropIns });
  const file = set.files.find((candidate) => candidate?.name === name);
  if (!file) throw new Error(`no ${name}`);
  return { set, file, offset: cursor.offset };
}

/** `kubelet.yaml:3 maxPods` */
function placeText(set: CheckedStack, { layer, span }: StackPlace): string {
  const file = set.files[layer];
  if (!file) return `layer ${layer}`;
  const { text, lines } = file.analysis;
  return `${file.name}:${lineAt(lines, span.start) + 1} ${text.slice(span.start, span.end)}`;
}

/** Each hint of a file as `the value it stands behind | its text -> where it leads`. */
function hintsOf(set: CheckedStack, layer: number): string[] {
  const text = set.files[layer]?.analysis.text ?? "";
  return overriddenHints(set, layer, english).map(({ span, text: hint, target }) => {
    const to = target ? ` -> ${placeText(set, target)}` : "";
    return `${text.slice(span.start, span.end)} | ${hint}${to}`;
  });
}

/** A set of a main file and one or two drop-ins. */
function files(main: string, first: string, second?: string): string {
  const last = second === undefined ? "" : `>>> kubelet.conf.d/20.conf\n${second}\n`;
  return `>>> kubelet.yaml\n${main}\n>>> kubelet.conf.d/10.conf\n${first}\n${last}`;
}

const pools = `>>> kubelet.yaml
maxPods: 50
clusterDNS: [10.0.0.10]
evictionHard:
  memory.available: 1Gi
  nodefs.available: 10%
authentication:
  anonymous: {enabled: false}
systemReserved: {cpu: "1"}
staticPodPath: /a
syncFrequency: 10s
>>> kubelet.conf.d/10-pods.conf
maxPods: 60
clusterDNS:
- 10.0.0.11
- 10.0.0.12
evictionHard: {memory.available: 2Gi}
staticPodPath: null
clusterDomain: ""
>>> kubelet.conf.d/20-pods.conf
maxPods: 70
clusterDomain: cluster.local
>>> flags
--v=3
--system-reserved=cpu=2
--sync-frequency=20s
`;

describe("hints", () => {
  test("stand behind the values of the main file that do not hold", () => {
    expect(hintsOf(setOf(pools), 0)).toEqual([
      "50 | → 70 · 20-pods.conf -> 20-pods.conf:3 maxPods",
      "[10.0.0.10] | → [10.0.0.11, 10.0.0.12] · 10-pods.conf -> 10-pods.conf:4 clusterDNS",
      "1Gi | → 2Gi · 10-pods.conf -> 10-pods.conf:7 memory.available",
      '{cpu: "1"} | → {cpu: 2} · --system-reserved',
      "/a | → null · 10-pods.conf -> 10-pods.conf:8 staticPodPath",
      "10s | → 20s · --sync-frequency",
    ]);
  });

  test("stand behind those of drop-ins, and not in the last file", () => {
    const set = setOf(pools);
    expect(hintsOf(set, 1)).toEqual([
      "60 | → 70 · 20-pods.conf -> 20-pods.conf:3 maxPods",
      '"" | → cluster.local · 20-pods.conf -> 20-pods.conf:4 clusterDomain',
    ]);
    expect(hintsOf(set, 2)).toEqual([]);
    expect(hintsOf(set, 3)).toEqual([]);
  });

  test.each<[name: string, set: string, hints: readonly string[]]>([
    ["not where a file is alone", ">>> kubelet.yaml\nmaxPods: 5\n", []],
    [
      "with a mark if the kubelet refuses the later value",
      files("maxPods: 5\nhairpinMode: none", "maxPods: ten\nhairpinMode: non"),
      [
        "5 | → ten (rejected) · 10.conf -> 10.conf:3 maxPods",
        "none | → non (rejected) · 10.conf -> 10.conf:4 hairpinMode",
      ],
    ],
    [
      "otherwise where the later value is the same",
      files("maxPods: 5", "maxPods: 5"),
      ["5 | same in 10.conf -> 10.conf:3 maxPods"],
    ],
    [
      "otherwise where the same is written in another way",
      files(
        "syncFrequency: 60s\nclusterDNS:\n- 10.0.0.1\n",
        "syncFrequency: 1m\nclusterDNS: ['10.0.0.1']",
      ),
      [
        "60s | same in 10.conf -> 10.conf:3 syncFrequency",
        "- 10.0.0.1 | same in 10.conf -> 10.conf:4 clusterDNS",
      ],
    ],
    [
      "behind the last line of a list, not on the line below it",
      files("clusterDNS:\n- 10.0.0.1\n- 10.0.0.2 # b\n\n# c\nmaxPods: 1\n", "clusterDNS: []"),
      ["- 10.0.0.1\n- 10.0.0.2 | → [] · 10.conf -> 10.conf:3 clusterDNS"],
    ],
    [
      "in the main file, with 1.31 and two drop-ins",
      files("# kubelet-version: 1.31\nmaxPods: 5\n", "maxPods: 6", "maxPods: 7"),
      ["5 | → 7 · 20.conf -> 20.conf:3 maxPods"],
    ],
    [
      "where a default takes the place of a removed value",
      files("maxPods: 5", "maxPods: null"),
      [`5 | → 110 · default in ${defaultVersion}`],
    ],
    [
      "of a map that is merged, at the keys only",
      files("kubeReserved: {cpu: '1'}", "kubeReserved: {cpu: null, memory: 1Gi}"),
      ["'1' | → null · 10.conf -> 10.conf:3 cpu"],
    ],
    [
      "of gates under a flag, gate by gate",
      `${files("featureGates: {NodeSwap: true, MemoryQoS: true}", "")}>>> flags\n--feature-gates=MemoryQoS=false\n`,
      ["true | → false · --feature-gates"],
    ],
  ])("stand %s", (_name, text, hints) => {
    expect(hintsOf(setOf(text), 0)).toEqual(hints);
  });
});

test.each([
  [pools, "Effective Configuration · 2 drop-ins · with flags · 8 values overridden"],
  [">>> kubelet.yaml\n\n>>> kubelet.conf.d/\n", "Effective Configuration"],
  [
    ">>> kubelet.yaml\nmaxPods: 5\n>>> kubelet.conf.d/1.conf\nmaxPods: 6\n",
    "Effective Configuration · 1 drop-in · 1 value overridden",
  ],
  [
    ">>> kubelet.yaml\nmaxPods: 5\n>>> kubelet.conf.d/1.conf\nmaxPods: 5\n",
    "Effective Configuration · 1 drop-in",
  ],
  [
    ">>> kubelet.conf.d/1.conf\nmaxPods: 6\n>>> flags\n--v=1\n",
    "Effective Configuration · 1 drop-in · with flags",
  ],
])("the lens of a set: %j", (text, lens) => {
  expect(stackLens(setOf(text), 0, english)).toBe(lens);
});

interface SetAnswers {
  /** Text that hover adds. */
  readonly hover: string | undefined;
  readonly definition: string | undefined;
  readonly references: readonly string[];
}

/** The answers at the cursor of a set. */
function answersAt(text: string): SetAnswers {
  const { set, file, offset } = atCursor(text);
  const definition = definitionInStack(file.analysis, offset, set);
  return {
    hover: effectiveMarkdown(file.analysis, offset, set, english),
    definition: definition && placeText(set, definition),
    references: referencesInStack(file.analysis, offset, set).map((place) => placeText(set, place)),
  };
}

const seventy = "maxPods: 70";

test.each([
  ["the main file's key", files("max<|>Pods: 50", "maxPods: 60", seventy)],
  ["its value", files("maxPods: 50<|>", "maxPods: 60", seventy)],
  ["the drop-in's key", files("maxPods: 50", "<|>maxPods: 60", seventy)],
  ["the last file's value", files("maxPods: 50", "maxPods: 60", "maxPods: <|>70")],
])("the same is told at %s", (_name, text) => {
  expect(answersAt(text)).toEqual({
    hover:
      "**In effect**: `70`, from 20.conf:3\n\n- overrides `60` from 10.conf:3\n- overrides `50` from kubelet.yaml:3",
    definition: "20.conf:3 maxPods",
    references: ["kubelet.yaml:3 maxPods", "10.conf:3 maxPods", "20.conf:3 maxPods"],
  });
});

test.each<[name: string, set: string, told: SetAnswers]>([
  [
    "a key of one file",
    files("maxPods<|>: 50", ""),
    {
      hover: "**In effect**: `50`, from kubelet.yaml:3",
      definition: "kubelet.yaml:3 maxPods",
      references: ["kubelet.yaml:3 maxPods"],
    },
  ],
  [
    "a key that a flag goes over",
    `${files("maxPods<|>: 50", "")}>>> flags\n--max-pods=7\n`,
    {
      hover: "**In effect**: `7`, from --max-pods\n\n- overrides `50` from kubelet.yaml:3",
      definition: undefined,
      references: ["kubelet.yaml:3 maxPods"],
    },
  ],
  [
    "a key of a map",
    files("evictionHard:\n  memory.avail<|>able: 1Gi", "evictionHard: {memory.available: 2Gi}"),
    {
      hover: "**In effect**: `2Gi`, from 10.conf:3\n\n- overrides `1Gi` from kubelet.yaml:4",
      definition: "10.conf:3 memory.available",
      references: ["kubelet.yaml:4 memory.available", "10.conf:3 memory.available"],
    },
  ],
  [
    "the map",
    files("eviction<|>Hard:\n  memory.available: 1Gi", "evictionHard: {nodefs.available: 5%}"),
    {
      hover:
        "**In effect**: `{memory.available: 1Gi, nodefs.available: 5%}`, from 10.conf:3\n\n- overrides `{memory.available: 1Gi}` from kubelet.yaml:3",
      definition: "10.conf:3 evictionHard",
      references: ["kubelet.yaml:3 evictionHard", "10.conf:3 evictionHard"],
    },
  ],
  [
    "an item of a list",
    files("clusterDNS:\n- 10.0.<|>0.1", "clusterDNS: [10.0.0.2]"),
    {
      hover:
        "**In effect**: `[10.0.0.2]`, from 10.conf:3\n\n- overrides `[10.0.0.1]` from kubelet.yaml:3",
      definition: "10.conf:3 clusterDNS",
      references: ["kubelet.yaml:3 clusterDNS", "10.conf:3 clusterDNS"],
    },
  ],
  [
    "a member of an item",
    files("reservedMemory:\n- limits: {mem<|>ory: 1Gi}", "reservedMemory: []"),
    {
      hover:
        "**In effect**: `[]`, from 10.conf:3\n\n- overrides `[{limits: {memory: 1Gi}}]` from kubelet.yaml:3",
      definition: "10.conf:3 reservedMemory",
      references: ["kubelet.yaml:3 reservedMemory", "10.conf:3 reservedMemory"],
    },
  ],
  [
    "a struct's member",
    files(
      "authentication:\n  webhook:\n    en<|>abled: true",
      "authentication: {webhook: {enabled: false}}",
    ),
    {
      hover: "**In effect**: `false`, from 10.conf:3\n\n- overrides `true` from kubelet.yaml:5",
      definition: "10.conf:3 enabled",
      references: ["kubelet.yaml:5 enabled", "10.conf:3 enabled"],
    },
  ],
  [
    "what is removed",
    files("staticPod<|>Path: /a", "staticPodPath: null"),
    {
      hover: "**In effect**: nothing; removed in 10.conf:3\n\n- overrides `/a` from kubelet.yaml:3",
      definition: "10.conf:3 staticPodPath",
      references: ["kubelet.yaml:3 staticPodPath", "10.conf:3 staticPodPath"],
    },
  ],
  [
    "the null that removes a key of a map",
    files("systemReserved: {cpu: '1', memory: 1Gi}", "systemReserved:\n  cpu: nu<|>ll"),
    {
      hover: "**In effect**: nothing; removed in 10.conf:4\n\n- overrides `1` from kubelet.yaml:3",
      definition: "10.conf:4 cpu",
      references: ["kubelet.yaml:3 cpu", "10.conf:4 cpu"],
    },
  ],
  [
    "what is removed and has a default",
    files("max<|>Pods: 5", "maxPods: null"),
    {
      hover: `**In effect**: \`110\`, from default in ${defaultVersion}\n\n- overrides \`null\` from 10.conf:3\n- overrides \`5\` from kubelet.yaml:3`,
      definition: undefined,
      references: ["kubelet.yaml:3 maxPods", "10.conf:3 maxPods"],
    },
  ],
  [
    "a value that the kubelet refuses",
    files("maxPods: 5", "max<|>Pods: ten"),
    {
      hover: `**Not in effect**: \`ten\`, from 10.conf:3. Kubelet ${defaultVersion} rejects this value and does not start.\n\n- overrides \`5\` from kubelet.yaml:3`,
      definition: "10.conf:3 maxPods",
      references: ["kubelet.yaml:3 maxPods", "10.conf:3 maxPods"],
    },
  ],
  [
    "an entry that the kubelet refuses",
    files("kubeReserved: {cpu: '1'}", "kubeReserved:\n  cpu: 100<|>x"),
    {
      hover: `**Not in effect**: \`100x\`, from 10.conf:4. Kubelet ${defaultVersion} rejects this value and does not start.\n\n- overrides \`1\` from kubelet.yaml:3`,
      definition: "10.conf:4 cpu",
      references: ["kubelet.yaml:3 cpu", "10.conf:4 cpu"],
    },
  ],
  [
    "an entry whose key the kubelet refuses",
    files("maxPods: 5", "featureGates:\n  Memory<|>Qos: true"),
    {
      hover: `**Not in effect**: \`true\`, from 10.conf:4. Kubelet ${defaultVersion} rejects this value and does not start.`,
      definition: "10.conf:4 MemoryQos",
      references: ["10.conf:4 MemoryQos"],
    },
  ],
  [
    "an empty text",
    files("clusterDomain<|>: a", 'clusterDomain: ""'),
    {
      hover: '**In effect**: `""`, from 10.conf:3\n\n- overrides `a` from kubelet.yaml:3',
      definition: "10.conf:3 clusterDomain",
      references: ["kubelet.yaml:3 clusterDomain", "10.conf:3 clusterDomain"],
    },
  ],
])("of %s is told what holds, and where it is written", (_name, text, expected) => {
  expect(answersAt(text)).toEqual(expected);
});

test.each([
  ["a key in another case", files("maxPods: 5", "max<|>pods: 6")],
  ["an unknown key", files("maxPodz<|>: 5", "maxPods: 6")],
  ["kind", ">>> kubelet.yaml\nki<|>nd: KubeletConfiguration\n"],
  ["a comment", files("# m<|>axPods\nmaxPods: 5", "maxPods: 6")],
  ["a blank line", files("maxPods: 5\n<|>\n", "maxPods: 6")],
])("nothing is told of %s", (_name, text) => {
  expect(answersAt(text)).toEqual({ hover: undefined, definition: undefined, references: [] });
});
