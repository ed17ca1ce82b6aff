import { sourceOf } from "../../../support/analyses.ts";
import { describe, expect, test } from "vitest";
import {
  projectCompletionsAt,
  type ProjectCompletion,
} from "../../../../server/src/stacks/project/project-completion.ts";
import { readProjectFile } from "../../../../server/src/stacks/project/project-file-model.ts";
import { knownRules } from "../../../../server/src/stacks/project/known-rules.ts";
import { cursorText } from "../../../support/cursor-text.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { defaultVersion } from "../../../../server/src/facts/field-index.ts";
import { kubernetesVersions } from "../../../../server/src/facts/table.ts";

function itemsAt(marked: string): readonly ProjectCompletion[] {
  const { text, offset } = cursorText(marked);
  return projectCompletionsAt(sourceOf(text), offset, knowledge);
}

function labelsAt(marked: string): string[] {
  return itemsAt(marked).map(({ label }) => label);
}

/** The text after accepting an item. */
function accepted(marked: string, label: string): string {
  const { text } = cursorText(marked);
  const item = itemsAt(marked).find((candidate) => candidate.label === label);
  if (!item) throw new Error(`${label} is not offered`);
  return text.slice(0, item.span.start) + item.insert + text.slice(item.span.end);
}

const top = [
  "kubernetesVersion",
  "rules",
  "advice",
  "node",
  "nodes",
  "seccomp",
  "sets",
  "ignore",
  "overrides",
  "posture",
  "root",
];
const levels = ["error", "warning", "information", "hint", "off"];

describe("what is offered", () => {
  test.each<[marked: string, labels: readonly string[]]>([
    ["<|>", top],
    ["# ours\n<|>", top],
    ["advice: false\n<|>", top.filter((name) => name !== "advice")],
    ["adv<|>", top],
    ["kubernetesVersion: <|>", kubernetesVersions.toReversed()],
    ["advice: <|>", ["false", "true"]],
    ["advice:\n  <|>", ["false", "true"]],
    ["rules:\n  unknown-field: <|>", levels],
    ["rules: {unknown-field: <|>}", levels],
    ["seccomp:\n  <|>", ["runtime"]],
    [
      "overrides:\n- files: [a]\n  <|>",
      ["kubernetesVersion", "rules", "advice", "node", "seccomp"],
    ],
    ["overrides:\n- files: [a]\n  rules:\n    unknown-field: <|>", levels],
    ["overrides:\n- seccomp:\n    <|>", ["runtime"]],
    ["root: <|>", ["true", "false"]],
    ["seccomp:\n  runtime: c<|>", ["containerd", "crun", "cri-o", "podman", "docker"]],
    [
      "node:\n  cpus: 8\n  <|>",
      [
        "memory",
        "cgroupVersion",
        "swap",
        "numaNodes",
        "ephemeralStorage",
        "os",
        "sysctls",
        "pids",
        "hugepages",
        "numa",
        "threadsPerCore",
        "cpuManagerState",
        "memoryManagerState",
        "cgroupDriver",
        "inhibitDelay",
        "kernel",
        "podCIDR",
      ],
    ],
    ["node: {cgroupVersion: <|>}", ["2", "1"]],
    ["node:\n  sysctls:\n    <|>", []],
    ["node:\n  cpus: <|>", []],
    ["sets:\n- <|>", ["main", "dropInDir", "args"]],
    ["sets:\n- main: a.yaml\n  <|>", ["dropInDir", "args"]],
    ["sets:\n  - main: a.yaml\n  - <|>", ["main", "dropInDir", "args"]],
    ["sets: [{main: a.yaml, <|>}]", ["dropInDir", "args"]],
    ["sets: [<|>]", []],
    ["sets:\n- main: <|>", []],
    ["sets:\n- args:\n  - <|>", []],
    ["ignore:\n- <|>", []],
    ["ignore: <|>", []],
    ["# <|>", []],
    ["mine:\n  <|>", []],
    ['{"adv<|>', top],
  ])("%j", (marked, labels) => {
    expect(labelsAt(marked)).toEqual(labels);
  });

  test("every rule that is not there yet", () => {
    const rules = labelsAt("rules:\n  unknown-field: off\n  <|>");
    expect(rules).toHaveLength(knownRules(knowledge).size - 1);
    expect(rules).toContain("image-gc-low-lt-high");
    expect(rules).toContain("template");
    expect(rules).not.toContain("unknown-field");
  });

  test("with what it means", () => {
    const [version] = itemsAt("<|>");
    expect(version?.documentation).toMatch(/^\*\*kubernetesVersion\*\*\n\nThe Kubernetes version/);
    const [cpus] = itemsAt("node:\n  <|>");
    expect(cpus?.documentation).toContain("**node.cpus**");
    expect(itemsAt("rules:\n  template: <|>")[4]?.documentation).toBe(
      "**off** · The rule is disabled.",
    );
  });
});

describe("what is written", () => {
  test.each<[marked: string, label: string, text: string]>([
    ["<|>", "rules", "rules:\n  "],
    ["adv<|>", "advice", "advice: "],
    ["<|>", "ignore", "ignore:\n  - "],
    ["<|>", "sets", "sets:\n  - "],
    ["sets:\n  - <|>", "main", "sets:\n  - main: "],
    ["sets:\n  - main: a.yaml\n    <|>", "args", "sets:\n  - main: a.yaml\n    args:\n      - "],
    ["ignore:\n- a\n<|>", "node", "ignore:\n- a\nnode:\n  "],
    ["node:\r\n  <|>\r\n", "sysctls", "node:\r\n  sysctls:\r\n    \r\n"],
    ["rules:\n    unknown<|>", "unknown-field", "rules:\n    unknown-field: "],
    ["rules:\n  unk<|>: off\n", "unknown-field", "rules:\n  unknown-field: off\n"],
    ["rules:\n  unknown-field:<|>", "off", "rules:\n  unknown-field: off"],
    ["rules:\n  unknown-field: 'o<|>", "off", "rules:\n  unknown-field: 'off'"],
    ["kubernetesVersion: <|>", "1.30", 'kubernetesVersion: "1.30"'],
    ["kubernetesVersion: 1.<|>", "1.30", 'kubernetesVersion: "1.30"'],
    ['kubernetesVersion: "1<|>"', "1.30", 'kubernetesVersion: "1.30"'],
    ["advice: <|>", "false", "advice: false"],
    ['{"rules": {"template": <|>}}', "off", '{"rules": {"template": "off"}}'],
    ['{"node": {<|>}}', "swap", '{"node": {"swap": }}'],
    ['{"node": {"swap": <|>}}', "true", '{"node": {"swap": true}}'],
  ])("%j and %s", (marked, label, text) => {
    expect(accepted(marked, label)).toBe(text);
  });

  test("is right", () => {
    for (const [marked, ...labels] of [
      ["kubernetesVersion: <|>", "1.30", defaultVersion],
      ["advice: <|>", "true", "false"],
      ["rules:\n  template: <|>", ...levels],
      ["node: {os: <|>}", "linux", "windows"],
      ["node: {cgroupVersion: <|>}", "1", "2"],
      ["node: {swap: <|>}", "true", "false"],
      ["seccomp:\n  runtime: <|>", "cri-o", "docker"],
    ] as const) {
      for (const label of labels) {
        const text = accepted(marked, label);
        expect([text, readProjectFile(text, knownRules(knowledge)).problems]).toEqual([text, []]);
      }
    }
  });
});
