import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { english } from "../../../support/english.ts";
import { chinese } from "../../../../server/src/languages/zh-cn/language.ts";
import { controlIds } from "../../../../server/src/facts/posture-table.ts";
import { codeIn } from "../../../support/chinese-texts.ts";

/** The sections of a page, by their headings. */
function sectionsOf(path: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
  const sections = text.split(/^## /m).slice(1);
  return new Map(
    sections.map((section) => [section.slice(0, section.indexOf("\n")), section.trim()]),
  );
}

const sections = sectionsOf("docs/controls.md");
const translated = sectionsOf("docs/zh-cn/controls.md");

test("every control has a section, in both languages and the same order", () => {
  expect([...sections.keys()]).toEqual([...controlIds]);
  expect([...translated.keys()]).toEqual([...controlIds]);
});

describe.each(controlIds)("%s", (control) => {
  test("begins with what reports call it, and says what decides and what to write", () => {
    const [, title, decides, ...rest] = sections.get(control)?.split("\n\n") ?? [];
    expect(title).toBe(`${english.posture.titles[control]}.`);
    expect(decides).toMatch(/^Decided by /);
    expect(rest).toHaveLength(1);
    expect(translated.get(control)?.split("\n\n")[1]).toBe(`${chinese.posture.titles[control]}。`);
  });

  test("names the same settings and values in Chinese", () => {
    expect(codeIn(translated.get(control) ?? "")).toEqual(codeIn(sections.get(control) ?? ""));
  });
});
