import { expect, test } from "vitest";
import { withoutPlaceholders } from "../../../site/playground/snippet-text.ts";

test.each([
  ["maxPods: 110", "maxPods: 110", ""],
  ["kind: ${1:KubeletConfiguration}\n$0", "kind: KubeletConfiguration\n", "KubeletConfiguration"],
  ["a: ${2:x}\nb: ${1|on,off|}", "a: x\nb: on", "on"],
  ["price: \\$5 \\} \\\\ ${1:a\\}b}", "price: $5 } \\ a}b", "a}b"],
  ["$0key: ", "key: ", ""],
  ["${1}", "", ""],
])("%j is written as %j, and %j is selected", (snippet, text, selected) => {
  const plain = withoutPlaceholders(snippet);
  expect(plain.text).toBe(text);
  expect(plain.text.slice(plain.start, plain.end)).toBe(selected);
});

test("the cursor goes to the end if a snippet names no place", () => {
  expect(withoutPlaceholders("maxPods: 110")).toEqual({ text: "maxPods: 110", start: 12, end: 12 });
});
