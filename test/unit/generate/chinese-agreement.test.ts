import { describe, expect, test } from "vitest";
import {
  type Agreement,
  type Confirmed,
  type TextPair,
  textPairs,
  updateAgreement,
} from "../../../tools/generate/tables/chinese-agreement.ts";

const pair = (english: string, chinese: string): ReadonlyMap<string, TextPair> =>
  new Map([["a", { english, chinese }]]);
const { agreement: known } = updateAgreement(pair("Stop", "停止"), {});
const marked: Agreement = { a: `${known["a"] ?? ""} later` };

describe("a Chinese text", () => {
  test.each<[string, string, string, Agreement, Confirmed, string]>([
    ["is the same", "Stop", "停止", known, {}, "agrees"],
    ["is new", "Stop", "停止", {}, {}, "agrees"],
    ["alone has changed", "Stop", "停下", known, {}, "agrees"],
    ["has changed with the English one", "Start", "启动", known, {}, "agrees"],
    ["has not changed with the English one", "Start", "停止", known, {}, "changed"],
    ["is confirmed", "Start", "停止", known, { agrees: ["a"] }, "agrees"],
    ["follows later", "Start", "停止", known, { later: ["a"] }, "postponed"],
    ["still follows later", "Go", "停止", marked, {}, "postponed"],
    ["has followed", "Start", "启动", marked, {}, "agrees"],
    ["is confirmed after all", "Start", "停止", marked, { agrees: ["a"] }, "agrees"],
  ])("%s", (_name, english, chinese, old, confirmed, expected) => {
    const pairs = pair(english, chinese);
    const { agreement, changed, postponed } = updateAgreement(pairs, old, confirmed);
    const found = changed.length > 0 ? "changed" : postponed.length > 0 ? "postponed" : "agrees";
    expect(found).toBe(expected);
    // A text that is not confirmed is reported again.
    const next = updateAgreement(pairs, agreement);
    expect([next.changed, next.postponed]).toEqual([changed, postponed]);
  });
});

describe("texts in both languages", () => {
  const page = (what: string, id: string): string =>
    `# x\n\n${what}\n\n**Error** · all\n\n## Details\n\n${id}\n`;
  const chinesePage = "# x\n\n标题\n\n## 详细信息\n\n表\n";

  function pairsOf(english: string): ReadonlyMap<string, TextPair> {
    return textPairs({
      files: [],
      pages: new Map([["x", english]]),
      chinesePages: new Map([["x", chinesePage]]),
    });
  }

  test("are pages without their generated parts", () => {
    expect(pairsOf(page("Title.", "made")).get("docs/rules/x.md")).toEqual({
      english: "Title.",
      chinese: "标题",
    });
  });

  test("are messages and phrases, with the pieces of what functions make", () => {
    const pairs = pairsOf(page("Title.", ""));
    expect(pairs.get("message type-mismatch")?.chinese).toMatch(/[一-龟]/);
    expect(pairs.get("phrase.hover.since")?.english).toBe("Since Kubernetes …");
  });
});
