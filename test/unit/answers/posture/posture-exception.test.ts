import { expect, test } from "vitest";
import { applyEdits } from "../../../../server/src/engine/syntax/edits/apply-edits.ts";
import { withException } from "../../../../server/src/stacks/project/add-to-project.ts";
import { readProjectFile } from "../../../../server/src/stacks/project/project-file-model.ts";

const exception = {
  control: "pod-pids-limit",
  reason: 'a "test": one',
  until: "2099-01-31",
  files: ["nodes/kubelet.yaml"],
};

test.each([
  ["an empty file", ""],
  ["a comment", "# ours\n"],
  ["no line break at the end", "# ours"],
  ["lines of Windows", "# ours\r\n"],
  ["another key", 'kubernetesVersion: "1.33"\n'],
  ["a key without value", "posture:\n"],
  ["a benchmark", "posture:\n  benchmark: cis-1.12\n"],
  ["in brackets", "posture: {benchmark: cis-1.12}\n"],
  ["an empty list", "posture:\n  exceptions: []\n"],
  ["a list", "posture:\n  exceptions:\n    - {control: a, reason: b, until: 2099-01-01}\n"],
  [
    "a list of blocks",
    "posture:\n  exceptions:\n  - control: a\n    reason: b\n    until: 2099-01-01\n  level: 1\n",
  ],
])("an exception goes into %s, behind those that are there", (_name, text) => {
  const before = readProjectFile(text, new Set()).settings;
  const after = applyEdits(text, withException(text, exception) ?? []);
  expect(after).toContain(
    text
      .trim()
      .split("\n")[0]
      ?.replace(/[ {[].*$/, ""),
  );
  const { settings, problems } = readProjectFile(after, new Set());
  expect(problems).toEqual([]);
  const { exceptions = [], ...posture } = before.posture ?? {};
  expect(settings).toEqual({
    ...before,
    posture: { ...posture, exceptions: [...exceptions, { ...exception, verdict: "excepted" }] },
  });
});

test.each([
  ["a broken file", "posture: [\n"],
  ["two documents", "a: 1\n---\nb: 1\n"],
  ["a list at the top", "- a\n"],
])("nothing is written into %s", (_name, text) => {
  expect(withException(text, exception)).toBeUndefined();
});
