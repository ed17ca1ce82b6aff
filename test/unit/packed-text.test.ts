import { expect, test } from "vitest";
import { unpackText } from "../../client/src/packed-text.ts";
import { pageIds, pageOf } from "../support/rule-pages.ts";

/** What this file uses of tools/packed-text.mjs. */
interface Packer {
  readonly packText: (text: string) => Promise<Uint8Array>;
}

const { packText } = (await import(
  new URL("../../tools/packed-text.mjs", import.meta.url).href
)) as Packer;

const texts: Readonly<Record<string, string>> = {
  nothing: "",
  "one character": "a",
  "what repeats": "ab".repeat(500),
  "one long run": "x".repeat(70_000),
  Chinese: "镜像垃圾收集的低阈值不低于高阈值。镜像垃圾收集。",
  "characters of all lengths": "\0a\u{7f}é中😀\n\x1f\u{10ffff}",
  "every byte that UTF-8 has": Array.from({ length: 0x900 }, (_, code) =>
    String.fromCodePoint(code),
  ).join(""),
  pages: pageIds.slice(0, 40).map(pageOf).join("\n"),
};

test.each(Object.entries(texts))("%s comes out as it was packed", async (_name, text) => {
  expect(unpackText(await packText(text))).toBe(text);
});

test("pages are packed to less than a quarter", async () => {
  const text = pageIds.map(pageOf).join("\n");
  expect((await packText(text)).length).toBeLessThan(new TextEncoder().encode(text).length / 4);
});
