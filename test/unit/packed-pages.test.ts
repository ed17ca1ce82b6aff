import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unpackPages } from "../../client/src/packed-pages.ts";
import { pageIds, pageOf } from "../support/rule-pages.ts";

type Pages = ReadonlyMap<string, { readonly en: string; readonly "zh-cn"?: string }>;

/** What this file uses of tools/rule-pages.mjs. */
interface Packer {
  readonly packPages: (
    pages: Pages,
    titles?: Readonly<Record<string, Readonly<Record<string, string>>>>,
  ) => string;
}

const { packPages } = (await import(
  new URL("../../tools/rule-pages.mjs", import.meta.url).href
)) as Packer;

const translatedFolder = new URL("../../docs/zh-cn/rules/", import.meta.url);

function translationOf(id: string): string | undefined {
  const file = new URL(`${id}.md`, translatedFolder);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

test("every page comes out of the packed file as it stands in docs", () => {
  const pages = new Map(
    pageIds.map((id) => {
      const translation = translationOf(id);
      return [id, { en: pageOf(id), ...(translation !== undefined && { "zh-cn": translation }) }];
    }),
  );
  const unpacked = unpackPages(packPages(pages));
  expect(unpacked.names).toEqual(pageIds);
  for (const [id, page] of pages) {
    expect(unpacked.page(id, "en")).toBe(page.en);
    expect(unpacked.page(id, "zh-cn")).toBe(page["zh-cn"]);
  }
});

test("a page that is not translated, a title in its place, and what is no page", () => {
  const en = "# a\n\nAn A.\n\n```yaml\nb: 1\n\nc: 2\n```\n\nSource: `a.go`\n";
  const packed = packPages(new Map([["a", { en }]]), { "zh-cn": { a: "一个 A。" } });
  const { page, titles } = unpackPages(packed);
  expect(page("a", "en")).toBe(en);
  expect(page("a", "zh-cn")).toBeUndefined();
  expect(page("a", "de")).toBeUndefined();
  expect(page("b", "en")).toBeUndefined();
  expect(titles).toEqual({ "zh-cn": { a: "一个 A。" } });
});

test("a translation with other paragraphs stands as it is written", () => {
  const page = { en: "# a\n\nOne.\n\nTwo.\n", "zh-cn": "# a\n\nTwo.\n" };
  expect(unpackPages(packPages(new Map([["a", page]]))).page("a", "zh-cn")).toBe(page["zh-cn"]);
});

test("a page under another name is refused", () => {
  expect(() => packPages(new Map([["a", { en: "# b\n\nOne.\n" }]]))).toThrow(/The page a \(en\)/);
});
