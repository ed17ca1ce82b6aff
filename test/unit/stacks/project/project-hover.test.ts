import { parseFile } from "../../../../server/src/engine/syntax/parse.ts";
import { expect, test } from "vitest";
import { projectHoverAt } from "../../../../server/src/stacks/project/project-file-part.ts";
import { cursorText } from "../../../support/cursor-text.ts";
import { knowledge } from "../../../support/knowledge.ts";

/** The hover at `<|>`, with the text that it is about. */
function hoverOn(marked: string): readonly [about: string, markdown: string] | undefined {
  const { text, offset } = cursorText(marked);
  const hover = projectHoverAt(parseFile(text), offset, knowledge);
  return hover && [text.slice(hover.span.start, hover.span.end), hover.markdown];
}

test.each<[marked: string, about: string, markdown: RegExp]>([
  ["adv<|>ice: false", "advice", /^\*\*advice\*\*\n\n`false` hides findings/],
  ["advice: fal<|>se", "false", /^\*\*advice\*\*\n\n`false` hides findings/],
  ["node:\n  cp<|>us: 8", "cpus", /^\*\*node\.cpus\*\*\n\nThe number of online CPUs/],
  ["seccomp: {run<|>time: crun}", "runtime", /^\*\*seccomp\.runtime\*\*/],
  ["rul<|>es:\n  template: off", "rules", /^\*\*rules\*\*/],
  ["ign<|>ore: [a]", "ignore", /^\*\*ignore\*\*/],
  ["sets:\n- ma<|>in: a.yaml", "main", /^\*\*sets\.main\*\*\n\nThe file passed as `--config`/],
  ["over<|>rides: []", "overrides", /^\*\*overrides\*\*\n\nSettings for some of the files/],
  ["overrides:\n- fi<|>les: [a]", "files", /^\*\*overrides\.files\*\*\n\nGlobs/],
  ["overrides:\n- advi<|>ce: true", "advice", /^\*\*overrides\.advice\*\*\n\n`false` hides/],
  ["overrides:\n- rules: {template: o<|>ff}", "off", /^\*\*off\*\* · The rule is disabled\.$/],
  ["overrides:\n- rules: {temp<|>late: off}", "template", /^\*\*template\*\*/],
  ["ro<|>ot: true", "root", /^\*\*root\*\*/],
  ["ignore: [ven<|>dor]", "vendor", /^\*\*ignore\*\*/],
  [
    "rules:\n  cgroup-driver-<|>from-cri: off",
    "cgroup-driver-from-cri",
    /^\*\*cgroup-driver-from-cri\*\*\n\n`cgroupDriver` is set.*\n\nLog: "Falling back to using cgroupDriver"\.$/,
  ],
  [
    "rules:\n  config-relative<|>-path: off",
    "config-relative-path",
    /\n\nAdvice: the kubelet accepts this setting\.$/,
  ],
  ["rules:\n  template: o<|>ff", "off", /^\*\*off\*\* · The rule is disabled\.$/],
])("%j", (marked, subject, markdown) => {
  const [span, text] = hoverOn(marked) ?? [];
  expect(span).toBe(subject);
  expect(text).toMatch(markdown);
});

test.each([
  "advise<|>: 1",
  "rules:\n  temp<|>lates: off",
  "rules:\n  template: of<|>fff",
  "node:\n  sysctls:\n    vm.pa<|>nic: 1",
  "# adv<|>ice",
  "advice: false\n<|>\nrules: {}",
  "<|>",
])("nothing on %j", (marked) => {
  expect(hoverOn(marked)).toBeUndefined();
});
