import { expect, test } from "vitest";
import {
  englishProjectPhrases,
  projectKeys,
  projectMessageText,
} from "../../../../server/src/stacks/project/messages/project-phrases.ts";
import { knownRules } from "../../../../server/src/stacks/project/known-rules.ts";
import { projectScope } from "../../../../server/src/stacks/project/project-scope.ts";
import { readProjectFile } from "../../../../server/src/stacks/project/project-file-model.ts";
import {
  projectShape,
  type ProjectShape,
} from "../../../../server/src/stacks/project/project-shape.ts";
import { knowledge } from "../../../support/knowledge.ts";
import { newestVersion } from "../../../../server/src/facts/field-index.ts";

const rules = new Set(["unknown-field", "image-gc-low-lt-high"]);

const isSets =
  "sets must be a list of maps such as {main: kubelet.yaml, dropInDir: kubelet.conf.d}.";

/** `2:3 message` of every mistake, lines and characters from 1. */
function mistakesIn(text: string): string[] {
  return readProjectFile(text, rules).problems.map(({ span, message }) => {
    const before = text.slice(0, span.start).split("\n");
    const place = `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
    return `${place} ${projectMessageText(message, englishProjectPhrases)}`;
  });
}

test("everything that it can say", () => {
  const text = `# ours
kubernetesVersion: 1.30
rules:
  unknown-field: error
  image-gc-low-lt-high: off
advice: no
node: {cpus: 8, memory: 32Gi, cgroupVersion: 2, swap: false, sysctls: {vm.panic_on_oom: "0"}}
seccomp:
  runtime: cri-o
sets:
- main: node/./kubelet.yaml
  dropInDir: node/x/../kubelet.conf.d/
  args: [--max-pods=50, "--v=2"]
- {main: 'pool\\a.yaml', args: --node-labels="a b" --v 2}
- dropInDir: .
ignore:
- vendor/**
- "*.tmpl.yaml"
`;
  const { settings, problems } = readProjectFile(text, rules);
  expect(problems).toEqual([]);
  expect(settings).toMatchObject({
    kubernetesVersion: "1.30",
    advice: false,
    node: { os: "linux", cpus: "0-7", cgroupVersion: 2, swap: false },
    seccompRuntime: "cri-o",
    sets: [
      {
        main: "node/kubelet.yaml",
        dropInDir: "node/kubelet.conf.d",
        args: ["--max-pods=50", "--v=2"],
      },
      { main: "pool/a.yaml", args: ["--node-labels=a b", "--v", "2"] },
      { dropInDir: ".", args: [] },
    ],
    ignore: ["vendor/**", "*.tmpl.yaml"],
  });
  expect([...(settings.rules ?? [])]).toEqual([
    ["unknown-field", "error"],
    ["image-gc-low-lt-high", "off"],
  ]);
});

test.each([
  ["nothing", ""],
  ["a comment", "# x\n"],
  ["null", "~\n"],
  ["empty keys", "rules:\nignore:\n"],
  ["JSON", '{"rules": {}}'],
])("nothing is set by %s", (_, text) => {
  const { settings, problems } = readProjectFile(text, rules);
  expect(problems).toEqual([]);
  expect(settings.kubernetesVersion).toBeUndefined();
});

test.each<[text: string, ...expected: string[]]>([
  ["advice: false\nrule: {}\n", '2:1 There is no key "rule". Did you mean rules?'],
  [
    "kubernetesVersion: 2.3\n",
    `1:20 kubernetesVersion must be 1.30 to ${newestVersion}, got "2.3".`,
  ],
  [
    "rules:\n  unknown-feild: off\n",
    '2:3 There is no rule "unknown-feild". Did you mean unknown-field?',
  ],
  [
    "rules:\n  unknown-field: warn\n",
    '2:18 unknown-field must be one of error, warning, information, hint, off, got "warn". Did you mean warning?',
  ],
  [
    "rules:\n  unknown-field:\n",
    '2:3 unknown-field must be one of error, warning, information, hint, off, got "".',
  ],
  [
    "rules:\n  unknown-field: {}\n",
    "2:18 unknown-field must be one of error, warning, information, hint, off.",
  ],
  [
    "rules:\n  unknown-field: off\n  unknown-field: hint\n",
    '3:3 "rules.unknown-field" is set twice. Remove one of them.',
  ],
  [
    "rules: [a]\n",
    "1:8 rules must be a map from rule ids to error, warning, information, hint, off.",
  ],
  ["\nadvice: sometimes\n", "2:9 advice must be true or false."],
  ["node:\n  cgroupVersion: 3\n", "2:18 node.cgroupVersion must be 1 or 2."],
  ["node: {cpu: 3}\n", '1:8 There is no key "node.cpu". Did you mean cpus?'],
  ["node: big\n", "1:7 node must be a map such as {cpus: 8, memory: 32Gi}."],
  [
    "seccomp:\n  runtime: runc\n",
    "2:12 seccomp.runtime must be one of containerd, crun, cri-o, podman, docker.",
  ],
  ["seccomp:\n  folder: x\n", '2:3 There is no key "seccomp.folder".'],
  ["seccomp: crun\n", "1:10 seccomp must be a map with the key runtime."],
  ["sets: {main: a}\n", `1:7 ${isSets}`],
  ["sets: [a.yaml]\n", `1:8 ${isSets}`],
  ["sets:\n- args: [--v=2]\n", '2:3 "sets[0]" lists no files. Add main, dropInDir or both.'],
  [
    "sets:\n- main: [a]\n- dropInDir: ''\n",
    "2:9 main must be a path relative to this file's folder, such as node/kubelet.yaml.",
    "3:14 dropInDir must be a path relative to this file's folder, such as node/kubelet.yaml.",
  ],
  ...["/etc/a.yaml", "../a.yaml", "a/../../b", "C:/a.yaml", "\\\\host\\a", "..\\a"].map(
    (path): [string, string] => [
      `sets:\n- main: ${path}\n`,
      `2:9 "${path}" is outside this file's folder and is not read. Move .kubelet-config.yaml to a folder that contains all files, or add the set to the setting kubelet.configSets.`,
    ],
  ),
  [
    "sets:\n- {main: a, dropinDir: b}\n",
    '2:13 There is no key "sets[0].dropinDir". Did you mean dropInDir?',
  ],
  [
    "sets:\n- {main: a, args: {v: 2}}\n",
    "2:19 args must be a list of flags such as [--max-pods=50], or one string with all of them. Close every quote.",
  ],
  [
    `sets:\n- {main: a, args: '--node-labels="a=b'}\n`,
    "2:19 args must be a list of flags such as [--max-pods=50], or one string with all of them. Close every quote.",
  ],
  ["ignore: '*'\n", "1:9 ignore must be a list of globs such as [vendor/**]."],
  ["ignore:\n- a\n- [b]\n", "3:3 ignore must be a list of globs such as [vendor/**]."],
  ["advice: true\nadvice: false\n", '2:1 "advice" is set twice. Remove one of them.'],
  ["- a\n", "1:1 This file must be a map with keys such as kubernetesVersion, rules, advice."],
  ["a: 1\n---\nb: 2\n", "3:1 This file must have only one document. Remove the others."],
  ["advice: 'x\n", "1:9 The YAML is not valid. The closing quote is missing."],
  ["a\u0000", "1:1 This file is not a text file, or it is too long. It has no effect."],
  [
    "advice: 1\nnode: {swap: 2, cpus: 0}\n",
    "1:9 advice must be true or false.",
    "2:14 node.swap must be true or false.",
    "2:23 node.cpus must be a number of CPUs or a list such as 0-7.",
  ],
])("%j has mistakes", (text, ...expected) => {
  expect(mistakesIn(text)).toEqual(expected);
});

test("what is right beside a mistake is read", () => {
  const text = `kubernetesVersion: 2.2
advice: false
rules: {unknown-feild: off, unknown-field: hint}
node: {cpus: 4, swap: perhaps}
sets: [{main: ../a}, {main: b, args: 1}, {dropInDir: c, main: }, d]
ignore: [a, {}, b]
`;
  const { settings } = readProjectFile(text, rules);
  expect(settings).toEqual({
    advice: false,
    rules: new Map([["unknown-field", "hint"]]),
    node: { os: "linux", cpus: "0-3" },
    sets: [
      { main: "b", args: ["1"] },
      { dropInDir: "c", args: [] },
    ],
    ignore: ["a", "b"],
  });
});

test.each([
  ['"1.45"', { kubernetesVersion: newestVersion, askedVersion: "1.45" }],
  ["1.25", { kubernetesVersion: "1.30", askedVersion: "1.25" }],
])("kubernetesVersion: %s is read as the nearest version", (written, settings) => {
  const read = readProjectFile(`kubernetesVersion: ${written}\n`, rules);
  expect(read).toMatchObject({ settings, problems: [] });
});

test("node sizes are read with their names, and every mistake is told", () => {
  const text = `nodes:
- {name: small, cpus: 4}
- {memory: 16Gi, colour: red}
- {name: empty}
- {name: "", cpus: 8}
- text
`;
  const { settings, problems } = readProjectFile(text, rules);
  expect(settings.nodes?.map(({ name, node }) => [name, node.cpus])).toEqual([
    ["small", "0-3"],
    [undefined, undefined],
    [undefined, "0-7"],
  ]);
  expect(problems.map(({ message }) => message.key)).toEqual([
    "unknown-key",
    "nodes",
    "node-name",
    "nodes",
  ]);
  expect(readProjectFile("nodes: 4", rules).problems.map(({ message }) => message.key)).toEqual([
    "nodes",
  ]);
});

test("every key that is read has a description", () => {
  const pathsOf = (shape: ProjectShape, path: string): string[] => {
    if (shape.type === "list") return shape.item ? pathsOf(shape.item, path) : [];
    if (shape.type !== "map") return [];
    return [...shape.keys].flatMap(([name, inner]) => [
      path + name,
      ...pathsOf(inner, `${path}${name}.`),
    ]);
  };
  // A node size has the members of a node, and an override those of the file, which are described once.
  const again = /^nodes\.(?!name$)|^overrides\.(?!files$)/;
  const described = pathsOf(projectShape, "").filter((path) => !again.test(path));
  expect(described.sort()).toEqual([...projectKeys].sort());
  const members = {
    os: "windows",
    cgroupVersion: 2,
    swap: true,
    cpus: 1,
    memory: "1Gi",
    ephemeralStorage: "1Gi",
    numaNodes: 1,
    sysctls: { a: 1 },
    pids: 1,
    hugepages: { "2Mi": 1 },
    numa: [{ memory: "1Gi", cpus: "0", socket: 0, hugepages: { "2Mi": 1 } }],
    threadsPerCore: 1,
    cpuManagerState: "none",
    memoryManagerState: "None",
    cgroupDriver: "systemd",
    inhibitDelay: 5,
    kernel: "6.1.0",
    podCIDR: "10.244.1.0/24",
  };
  const { settings } = readProjectFile(JSON.stringify({ node: members }), rules);
  expect(Object.keys(settings.node ?? {}).sort()).toEqual(Object.keys(members).sort());
});

test("all ids that findings may have are known", () => {
  const ids = knownRules(knowledge);
  for (const id of ["unknown-field", "template", "not-kubelet-config", "seccomp-action-unknown"]) {
    expect([id, ids.has(id)]).toEqual([id, true]);
  }
});

test.each<[ignore: readonly string[] | undefined, path: string, isIgnored: boolean]>([
  [undefined, "a.yaml", false],
  [[], "a.yaml", false],
  [["vendor/**"], "vendor/.a/b.yaml", true],
  [["vendor/**"], "x/vendor/b.yaml", false],
  [["*.tmpl.yaml"], "a.tmpl.yaml", true],
  [["**/*.tmpl.yaml"], "x/a.tmpl.yaml", true],
])("%j and %s: %s", (ignore, path, isIgnored) => {
  const scope = projectScope([{ home: "file:///w", settings: ignore ? { ignore } : {} }]);
  expect(scope.ignoring(`file:///w/${path}`) !== undefined).toBe(isIgnored);
});
