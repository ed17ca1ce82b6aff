import { expect, test } from "vitest";
import { readProjectFile } from "../../../../server/src/stacks/project/project-file-model.ts";
import { switchedOff } from "../../../../server/src/stacks/project/add-to-project.ts";

/** The text with the rule `a-rule` off; undefined where that cannot be written. */
function without(text: string): string | undefined {
  const edits = switchedOff(text, "a-rule");
  return edits?.reduceRight(
    (before, { span, newText }) => before.slice(0, span.start) + newText + before.slice(span.end),
    text,
  );
}

test.each([
  ["", "rules:\n  a-rule: off\n"],
  ["# ours", "# ours\nrules:\n  a-rule: off\n"],
  ["# ours\r\n", "# ours\r\nrules:\r\n  a-rule: off\r\n"],
  ["advice: false\n", 'advice: false\nrules:\n  a-rule: "off"\n'],
  ["rules:\nadvice: false\n", 'rules:\n  a-rule: "off"\nadvice: false\n'],
  ["rules:\n  b: hint # why\n", 'rules:\n  b: hint # why\n  a-rule: "off"\n'],
  ["rules:\n  a-rule: hint # why\n", 'rules:\n  a-rule: "off" # why\n'],
  ["rules: {b: hint}\n", 'rules: {b: hint, a-rule: "off"}\n'],
  ['{"advice": false}', '{"advice": false, "rules": {"a-rule": "off"}}'],
])("%j", (text, expected) => {
  expect(without(text)).toBe(expected);
  const { settings, problems } = readProjectFile(expected, new Set(["a-rule", "b"]));
  expect(problems).toEqual([]);
  expect(settings.rules?.get("a-rule")).toBe("off");
});

test.each(["rules: [", "- a\n", "a: 1\n---\nb: 1\n", "rules: never\n", "a\u0000"])(
  "%j is left alone",
  (text) => {
    expect(without(text)).toBeUndefined();
  },
);
