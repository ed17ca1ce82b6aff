import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  outputsOf,
  pagesWithOutputs,
  withOutputs,
} from "../../../tools/generate/pages/doc-outputs.ts";
import { withLeftOut } from "../../../tools/generate/sources/left-out.ts";

describe.each(pagesWithOutputs)(
  "docs/%s shows what is printed today (npm run docs:outputs)",
  (page) => {
    const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), "utf8");
    const outputs = outputsOf(page, text);

    test.each(outputs)("$name", async ({ shown, make }) => {
      expect(await make()).toBe(shown);
    });

    test("and every example of a command is run", () => {
      const shownCommands = [...text.matchAll(/^\$ kubelet-config /gm)];
      const runCommands = outputs.filter(({ name }) => name.startsWith("kubelet-config "));
      expect(runCommands.length).toBeGreaterThanOrEqual(shownCommands.length);
    });
  },
);

test("pages with outputs that cannot be missing", () => {
  const counts = pagesWithOutputs.map((page) => {
    const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), "utf8");
    return [page, outputsOf(page, text).length];
  });
  expect(Object.fromEntries(counts)).toMatchObject({
    "../README.md": 1,
    "../README.zh-cn.md": 1,
    "agents.md": 2,
    "contributing/rule.md": 1,
    "library.md": 2,
    "node.md": 1,
  });
});

test.each([
  ["node.md", "does not start on this node", "may not start on this node"],
  ["library.md", "becomes 110", "becomes one hundred"],
])("what is old in %s is written again", async (page, current, old) => {
  const text = readFileSync(new URL(`../../../docs/${page}`, import.meta.url), "utf8");
  const outdated = text.replace(current, old);
  expect(outdated).not.toBe(text);
  expect(await withOutputs(page, outdated)).toBe(text);
});

describe("lines that a page leaves out", () => {
  test.each([
    ["nothing is left out", "a\nb", "a\nc", "a\nb"],
    ["the page is right", "a\nb\nc", "a\n…", "a\n…"],
    ["a line in the middle changed", "a\nold words\nx 3\nz", "…\nx 2\n…", "…\nx 3\n…"],
    ["the first line changed", "now this\nb\nc", "then this\n…\nc", "now this\n…\nc"],
  ])("%s", (_name, shown, inPage, expected) => {
    expect(withLeftOut(shown, inPage)).toBe(expected);
  });
});
