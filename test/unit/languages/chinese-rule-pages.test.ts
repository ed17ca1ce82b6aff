import { tables as chineseTables } from "../../../server/src/shells/hosts/chinese.ts";
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { chinese, codeIn, read, sloppy, sorted } from "../../support/chinese-texts.ts";
import { pageIds, pageOf } from "../../support/rule-pages.ts";

const folder = "docs/zh-cn/rules/";
const titles: Readonly<Record<string, string>> = chineseTables.texts.ruleTitles;

/** The sections of a page, and what they are called in Chinese. */
const sections: ReadonlyMap<string, string> = new Map([
  ["## Why it matters", "## 为什么重要"],
  ["## What happens on the node", "## 节点上会发生什么"],
  ["## When it is fine", "## 什么时候没有问题"],
  ["## Wrong", "## 错误示例"],
  ["## Right", "## 正确示例"],
  ["## How to fix it", "## 如何修复"],
]);

const translatedIds = readdirSync(new URL(`../../../${folder}`, import.meta.url))
  .filter((name) => name !== "README.md")
  .map((name) => name.replace(/\.md$/, ""))
  .sort();

const blocksOf = (text: string): string[] => text.match(/^```[^]*?^```$/gm) ?? [];
/** The prose of a page, without examples and remarks for the formatter. */
const proseOf = (text: string): string =>
  text.replaceAll(/^```[^]*?^```$/gm, "").replaceAll(/<!--[^]*?-->/g, "");
const headingsOf = (text: string): string[] => proseOf(text).match(/^#+ .*$/gm) ?? [];
const linksOf = (text: string): string[] => sorted(proseOf(text).matchAll(/\]\(([^)]*)\)/g));

test("there is no Chinese page without an English one", () => {
  expect(translatedIds.filter((id) => !pageIds.includes(id))).toEqual([]);
});

/** A page without the parts that the generator writes in both languages. */
const withoutHead = (page: string): string =>
  page.replace(/^\*\*.*\n\n/m, "").replace(/^## (?:Turn it off|关闭此规则)\n[^]*/m, "");

describe.each(translatedIds)("%s", (id) => {
  const english = withoutHead(pageOf(id));
  const translated = withoutHead(read(`${folder}${id}.md`));

  test("has the headings, examples, code and links of the English page", () => {
    const headings = headingsOf(english).map((heading) => sections.get(heading) ?? heading);
    expect(headingsOf(translated)).toEqual(headings);
    expect(blocksOf(translated)).toEqual(blocksOf(english));
    expect(codeIn(proseOf(translated))).toEqual(codeIn(proseOf(english)));
    expect(linksOf(translated)).toEqual(linksOf(english));
  });

  test("begins with the title of the rule, and is in Chinese", () => {
    expect(translated.split("\n\n")[1]).toBe(titles[id]);
    const [, ...parts] = proseOf(translated).split(/^## .*$/m);
    const written = parts.map((part) => part.trim()).filter((part) => part !== "");
    for (const part of written) expect(part).toMatch(chinese);
    expect(proseOf(translated)).not.toMatch(sloppy);
  });
});
