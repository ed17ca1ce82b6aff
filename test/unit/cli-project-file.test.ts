import { expect, test } from "vitest";
import { readProjectFile } from "../../server/src/sets/project-file.ts";

const rules = ["unknown-field", "image-gc-low-lt-high"];

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

test.each([
  ["advice: false\nrule: {}\n", '2: There is no key "rule". Did you mean rules?'],
  ["kubernetesVersion: 1.3\n", '1: kubernetesVersion is a version from 1.30 to 1.36, not "1.3".'],
  [
    "rules:\n  unknown-feild: off\n",
    '2: There is no rule "unknown-feild". Did you mean unknown-field?',
  ],
  [
    "rules:\n  unknown-field: warn\n",
    '2: unknown-field is one of error, warning, information, hint, off, not "warn".',
  ],
  ["rules: [a]\n", "1: rules is a map of rule ids with error, warning, information, hint, off."],
  ["\nadvice: sometimes\n", "2: advice is true or false."],
  ["node:\n  cgroupVersion: 3\n", "2: node is wrong: cgroupVersion must be 1 or 2."],
  ["node: big\n", "1: node is a map such as {cpus: 8, memory: 32Gi}."],
  [
    "seccomp:\n  runtime: runc\n",
    "2: seccomp.runtime is one of containerd, crun, cri-o, podman, docker.",
  ],
  ["seccomp:\n  folder: x\n", '2: There is no key "seccomp.folder".'],
  ["seccomp: crun\n", "1: seccomp is a map with the key runtime."],
  ["ignore: '*'\n", "1: ignore is a list of globs such as [vendor/**]."],
  ["ignore:\n- a\n- [b]\n", "3: ignore is a list of globs such as [vendor/**]."],
  ["advice: true\nadvice: false\n", '2: "advice" is set twice.'],
  ["- a\n", "1: It must be a map with keys such as kubernetesVersion, rules, advice."],
  ["a: 1\n---\nb: 2\n", "2: There must be one document only."],
  ["rules: {\n", /^[12]: The YAML is wrong: .*\.$/],
  ["a\u0000", "1: This is no text, or too long a one."],
])("%j is a mistake", (text, expected) => {
  const { problems } = readProjectFile(text, rules);
  const [first = ""] = problems.map(({ line, message }) => `${line}: ${message}`);
  if (typeof expected === "string") expect(first).toBe(expected);
  else expect(first).toMatch(expected);
});
