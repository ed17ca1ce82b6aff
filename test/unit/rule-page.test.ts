import { expect, test } from "vitest";
import { readRulePage, sectionsOfPage } from "../../server/src/cli/rule-page.ts";

test.each(["en", "zh-cn"] as const)(
  "the fix of a page in %s ends before its source",
  async (locale) => {
    const page = (await readRulePage("event-record-qps-unlimited", locale)) ?? "";
    const { why, fix } = sectionsOfPage(page);
    expect(page).toMatch(/^(?:Certainty in 1\.37|在 1\.37 中的确定程度)/m);
    expect(fix).toMatch(/`# kubelet-config-ignore: event-record-qps-unlimited`[^\n]*$/);
    expect(why).toMatch(/`--event-qps=0`[^\n]*$/);
  },
);

test("a page without a fix has none", () => {
  const page =
    "# id\n\nIt is.\n\n## Why\n\nIt is so.\n\n## Wrong\n\n## Right\n\n## Fix\n\nSource: `a`\n";
  expect(sectionsOfPage(page)).toEqual({ why: "It is so.", fix: "" });
});
