import { describe, expect, test } from "vitest";
import { ruleKeyAt, ruleKeysIn } from "../../../client/src/rule-key.ts";

/** The text to be replaced at `<|>`, between angles, and the rest of the place. */
function placeAt(marked: string): string | undefined {
  const offset = marked.indexOf("<|>");
  const text = marked.replace("<|>", "");
  const key = ruleKeyAt(text, offset);
  if (!key) return undefined;
  const { start, end, hasValue, needsComma, others } = key;
  return [
    `<${text.slice(start, end)}>`,
    ...(hasValue ? ["value"] : []),
    ...(needsComma ? ["comma"] : []),
    ...others,
  ].join(" ");
}

describe("a rule's id can be written", () => {
  test.each<[name: string, text: string, place: string]>([
    ["in an empty object", '{"kubelet.rules": {<|>}}', "<>"],
    ["on a line of its own", '{\n  "kubelet.rules": {\n    <|>\n  }\n}', "<>"],
    ["in quotes", '{"kubelet.rules": {"unk<|>"}}', '<"unk">'],
    ["between two quotes", '{"kubelet.rules": {"<|>"}}', '<"">'],
    ["behind one quote", '{"kubelet.rules": {"<|>\n}}', '<">'],
    ["as a bare word", '{"kubelet.rules": {un<|>}}', "<un>"],
    ["behind another", '{"kubelet.rules": {"a": "off", <|>}}', "<> a"],
    ["before another", '{"kubelet.rules": {<|>\n"a": "off"}}', "<> comma a"],
    ["in place of another", '{"kubelet.rules": {"a<|>b": "off", "c": "off"}}', '<"ab"> value c'],
    ["at the end of a key", '{"kubelet.rules": {"ab"<|>: "off"}}', '<"ab"> value'],
    ["behind comments", '{// "x\n"kubelet.rules": {/* } */ <|>}}', "<>"],
    ["in a text that stops", '{"a": [1, {}], "kubelet.rules": {"b": "off",\n<|>', "<> b"],
    ["in a workspace's file", '{"settings": {"kubelet.rules": {<|>}}}', "<>"],
  ])("%s", (_, text, place) => {
    expect(placeAt(text)).toBe(place);
  });
});

describe("no rule's id can be written", () => {
  test.each<[name: string, text: string]>([
    ["outside of the setting", '{<|>"kubelet.rules": {}}'],
    ["behind it", '{"kubelet.rules": {}<|>}'],
    ["in another setting", '{"kubelet.node": {<|>}}'],
    ["in a value", '{"kubelet.rules": {"a": "<|>"}}'],
    ["before a value", '{"kubelet.rules": {"a": <|>}}'],
    ["in a comment", '{"kubelet.rules": {// x<|>\n}}'],
    ["in a comment of two ends", '{"kubelet.rules": {/* x<|> */}}'],
    ["in a list", '{"kubelet.rules": [<|>]}'],
    ["deeper", '{"kubelet.rules": {"a": {<|>}}}'],
    ["in an object of that name elsewhere", '{"a": {"kubelet.rules": {<|>}}}'],
    ["in nothing", "<|>"],
  ])("%s", (_, text) => {
    expect(placeAt(text)).toBeUndefined();
  });
});

test("the rules that a text of settings names", () => {
  const text = `{
  // "kubelet.rules": {"comment": "off"}
  "kubelet.rules": {"unknown-field": "off", "un
    "type-mismatch": "error", "half"},
  "settings": {"kubelet.rules": {"a": "off"}},
  "other": {"kubelet.rules": {"b": "off"}, "kubelet": {"rules": {"c": "off"}}}
}`;
  const names = ruleKeysIn(text).map(({ name, start, end }) => [name, text.slice(start, end)]);
  expect(names).toEqual([
    ["unknown-field", '"unknown-field"'],
    ["type-mismatch", '"type-mismatch"'],
    ["a", '"a"'],
  ]);
});
