import { expect, test } from "vitest";
import { englishProjectPhrases } from "../../../server/src/stacks/project/messages/project-phrases.ts";
import { chineseProjectPhrases } from "../../../server/src/stacks/project/messages/zh-cn/project-phrases.ts";
import { expectSame, type Write } from "../../support/chinese-texts.ts";
import { defaultVersion } from "../../../server/src/facts/field-index.ts";

const params = {
  code: "BAD_ALIAS",
  detail: "What the parser says",
  names: ["name-a", "name-b"],
  allowed: ["value-a", "value-b"],
  name: "some-name",
  suggestion: "nearest",
  written: "as-written",
  first: "1.30",
  last: defaultVersion,
  rule: "some-rule",
  path: "some/path",
  member: "cpus",
  control: "4.2.7",
  unit: "globs",
  limit: 20,
  missing: ["reason", "until"],
};

test.each(Object.keys(englishProjectPhrases.messages))("the mistake %s", (key) => {
  const write = englishProjectPhrases.messages[key as "advice"] as Write;
  const translate = chineseProjectPhrases.messages[key as "advice"] as Write;
  const other = {
    suggestion: undefined,
    member: "memory",
    ...(key === "level" && { written: undefined }),
    ...(key === "too-much" && { unit: "sets" }),
  };
  for (const changes of [{}, other]) {
    const { code, detail, unit, ...values } = { ...params, ...changes };
    const all = { ...values, code, detail, unit };
    expectSame(write(all), translate(all), values);
  }
});

test("what keys and severities mean", () => {
  const { keys, levels, isAdvice } = englishProjectPhrases;
  const chinese = chineseProjectPhrases;
  expect(Object.keys(chinese.keys)).toEqual(Object.keys(keys));
  for (const [key, text] of Object.entries(keys)) {
    expectSame(text, chinese.keys[key as keyof typeof keys], []);
  }
  for (const [level, text] of Object.entries(levels)) {
    expectSame(text, chinese.levels[level as keyof typeof levels], []);
  }
  expectSame(isAdvice, chinese.isAdvice, []);
});
