import { bundledTables } from "../../../server/src/engine/analysis/bundled-tables.ts";
import { tables as chineseTables } from "../../../server/src/shells/hosts/chinese.ts";
import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { englishFixTitles } from "../../../server/src/engine/messages/fix-titles.ts";
import { chineseFixTitles } from "../../../server/src/engine/messages/zh-cn/fix-titles.ts";
import {
  root,
  read,
  table,
  sorted,
  codeIn,
  chinese,
  sloppy,
  expectSame,
  sample,
  type Write,
} from "../../support/chinese-texts.ts";

const placeholdersIn = (text: string): string[] => sorted(text.matchAll(/\{\d+\}/g));

describe("what the manifest shows", () => {
  const english = table("package.nls.json");
  const translated = table("package.nls.zh-cn.json");

  test("the same keys", () => {
    expect(Object.keys(translated)).toEqual(Object.keys(english));
  });

  // Pictures have a name in each language.
  const texts = Object.entries(english).filter(([, text]) => !text.endsWith(".webp"));

  test.each(texts)("%s", (key, text) => {
    const counterpart = translated[key] ?? "";
    expect(codeIn(counterpart)).toEqual(codeIn(text));
    expect(counterpart.endsWith("。")).toBe(text.endsWith("."));
    expect(counterpart).not.toMatch(sloppy);
    if (key !== "extension.displayName") expect(counterpart).toMatch(chinese);
  });
});

describe("what the client says", () => {
  const translated = table("l10n/bundle.l10n.zh-cn.json");
  const sources = readdirSync(new URL("client/src", root), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => read(`client/src/${path}`))
    .join("\n");
  const used = sorted(sources.matchAll(/\bl10n\.t\(\s*("(?:[^"\\]|\\.)*")/g)).map(
    (literal) => JSON.parse(literal) as string,
  );

  test("every call has a literal text", () => {
    expect(used).toHaveLength([...sources.matchAll(/\bl10n\.t\(/g)].length);
  });

  test("every text has a translation, and every translation a text", () => {
    expect(Object.keys(translated).sort()).toEqual([...new Set(used)].sort());
  });

  test.each(Object.entries(translated))("%s", (text, counterpart) => {
    expect(placeholdersIn(counterpart)).toEqual(placeholdersIn(text));
    expect(counterpart).toMatch(chinese);
    expect(counterpart).not.toMatch(sloppy);
  });

  test("the manifest names the folder", () => {
    expect(table("package.json")["l10n"]).toBe("./l10n");
  });
});

describe("the titles of rules", () => {
  const titles: Readonly<Record<string, string>> = chineseTables.texts.ruleTitles;
  const pages = readdirSync(new URL("docs/rules", root))
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .map((file) => file.slice(0, -".md".length));

  test("one for each page", () => {
    expect(Object.keys(titles).sort()).toEqual([...pages].sort());
  });

  const englishTitles: Readonly<Record<string, string>> = bundledTables.texts.ruleTitles;
  const englishTitle = (rule: string): string => englishTitles[rule] ?? "";
  const translated = Object.entries(titles).filter(([rule, title]) => title !== englishTitle(rule));

  test.each(translated)("%s", (rule, title) => {
    const english = englishTitle(rule);
    expect(title).toMatch(/。$/);
    expect(title).toMatch(chinese);
    expect(title).not.toMatch(sloppy);
    expect(codeIn(title)).toEqual(codeIn(english));
  });
});

describe("the titles of fixes", () => {
  const variants: readonly object[] = [
    sample,
    { ...sample, state: false, set: "none", count: 1, path: "" },
  ];

  test("the same keys", () => {
    expect(Object.keys(chineseFixTitles).sort()).toEqual(Object.keys(englishFixTitles).sort());
  });

  test.each(Object.keys(englishFixTitles))("%s", (key) => {
    const write = englishFixTitles[key as keyof typeof englishFixTitles] as Write;
    const translate = chineseFixTitles[key as keyof typeof englishFixTitles] as Write;
    for (const params of variants) expectSame(write(params), translate(params), params);
  });
});
