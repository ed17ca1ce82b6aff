import { describe, expect, test } from "vitest";
import { knownRules } from "../../../../server/src/stacks/project/known-rules.ts";
import {
  englishProjectPhrases,
  projectMessageText,
} from "../../../../server/src/stacks/project/messages/project-phrases.ts";
import { readProjectFile } from "../../../../server/src/stacks/project/project-file-model.ts";
import { isExcepted, projectScope } from "../../../../server/src/stacks/project/project-scope.ts";
import { knowledge } from "../../../support/knowledge.ts";

const rules = knownRules(knowledge);

/** The settings of texts by their folders, the nearest first, for a file. */
function settingsOf(texts: Readonly<Record<string, string>>, path: string) {
  const layers = Object.entries(texts).map(([folder, text]) => {
    const { settings, problems } = readProjectFile(text, rules);
    expect(problems).toEqual([]);
    return { home: `file:///w${folder}`, settings };
  });
  return projectScope(layers).settingsOf(`file:///w/${path}`).settings;
}

const overrides = `kubernetesVersion: "1.31"
rules: {unknown-field: error, template: off}
node: {cpus: 8, memory: 32Gi}
overrides:
- files: [prod/**]
  kubernetesVersion: "1.33"
  rules: {unknown-field: warning}
- files: ["*.seccomp.json", prod/gpu/*]
  advice: false
  node: {memory: 64Gi}
  seccomp: {runtime: crun}
- files: [prod/gpu/old.yaml]
  kubernetesVersion: "1.30"
`;

test.each([
  ["a.yaml", "1.31", "error", undefined, "0-7", "containerd"],
  ["prod/a.yaml", "1.33", "warning", undefined, "0-7", "containerd"],
  ["prod/gpu/a.yaml", "1.33", "warning", false, undefined, "crun"],
  ["prod/gpu/old.yaml", "1.30", "warning", false, undefined, "crun"],
  ["x.seccomp.json", "1.31", "error", false, undefined, "crun"],
])("overrides for %s: later ones win", (path, version, level, advice, cpus, runtime) => {
  const found = settingsOf({ "": overrides }, path);
  expect(found.kubernetesVersion).toBe(version);
  expect(found.rules).toEqual(
    new Map([
      ["unknown-field", level],
      ["template", "off"],
    ]),
  );
  expect(found.advice).toBe(advice);
  expect(found.node?.cpus).toBe(cpus);
  expect(found.seccompRuntime ?? "containerd").toBe(runtime);
  expect(found).not.toHaveProperty("overrides");
});

describe("a project's file extends those above it", () => {
  const texts = {
    "/prod": "rules: {template: error}\nkubernetesVersion: 1.34\nsets: [{main: a.yaml}]\n",
    "": `${overrides}sets: [{main: prod/b.yaml}]
posture:
  level: 1
  exceptions:
  - {control: 4.2.7, reason: x, until: 2027-03-31, files: [prod/a.yaml]}
`,
  };

  test("key by key, and wins over their overrides", () => {
    const found = settingsOf(texts, "prod/a.yaml");
    expect(found.kubernetesVersion).toBe("1.34");
    expect([...(found.rules ?? [])]).toEqual([
      ["unknown-field", "warning"],
      ["template", "error"],
    ]);
    expect(found.node?.cpus).toBe("0-7");
  });

  test("paths stay relative to the file that has them", () => {
    const { sets, posture } = settingsOf(texts, "prod/a.yaml");
    expect(sets?.map(({ main, home }) => [main, home])).toEqual([
      ["a.yaml", "file:///w/prod"],
      ["prod/b.yaml", "file:///w"],
    ]);
    const [exception] = posture?.exceptions ?? [];
    expect(exception && isExcepted(exception, "file:///w/prod/a.yaml")).toBe(true);
    expect(exception && isExcepted(exception, "file:///w/a.yaml")).toBe(false);
  });

  test("and ignores what they ignore", () => {
    const layers = [
      { home: "file:///w/prod", settings: { ignore: ["b.yaml"] } },
      { home: "file:///w", settings: { ignore: ["prod/c.yaml"] } },
    ];
    const scope = projectScope(layers);
    expect(
      ["a", "b", "c"].map((name) => scope.ignoring(`file:///w/prod/${name}.yaml`)?.home),
    ).toEqual([undefined, "file:///w/prod", "file:///w"]);
  });
});

test.each([
  ["overrides: {files: [a]}\n", ["overrides must be a list of maps such as {files: "]],
  ["overrides: [a]\n", ["overrides must be a list of maps such as {files: "]],
  ["overrides:\n- advice: false\n", ["overrides[0] has no effect. Its files must be a list"]],
  ["overrides:\n- files: a\n", ["overrides[0] has no effect. Its files must be a list"]],
  ["overrides:\n- files: []\n", ["overrides[0] has no effect. Its files must be a list"]],
  [
    "overrides:\n- files: [a]\n  advise: 1\n  ignore: [b]\n  advice: 3\n",
    [
      'There is no key "overrides[0].advise". Did you mean advice?',
      'There is no key "overrides[0].ignore".',
      "advice must be true or false.",
    ],
  ],
  ["overrides:\n- files: [a]\n  rules: {templat: off}\n", ['There is no rule "templat".']],
  ["root: yes please\n", ["root must be true or false."]],
])("mistakes in %j", (text, starts) => {
  const { problems } = readProjectFile(text, rules);
  const texts = problems.map(({ message }) => projectMessageText(message, englishProjectPhrases));
  expect(texts.map((sentence, at) => sentence.slice(0, starts[at]?.length))).toEqual(starts);
});

test("what cannot be read of the overrides while they are written stays", () => {
  const before = readProjectFile(overrides, rules).settings;
  const { settings, state } = readProjectFile("overrides: x\n", rules, undefined, before);
  expect([state, settings.overrides]).toEqual(["kept", before.overrides]);
});
