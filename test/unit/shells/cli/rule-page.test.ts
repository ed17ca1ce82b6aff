import { expect, test } from "vitest";
import { sectionsOfPage } from "../../../../server/src/service/answers/sections-of-page.ts";
import { readRulePage } from "../../../../server/src/shells/cli/explain/rule-page.ts";

test.each(["en", "zh-cn"] as const)("a page in %s has why it matters and a fix", async (locale) => {
  const page = (await readRulePage("event-record-qps-unlimited", locale)) ?? "";
  const { why, fix } = sectionsOfPage(page);
  expect(fix).toMatch(/^[^\n]*50[.。]$/);
  expect(why).toMatch(/`--event-qps=0`[^\n]*$/);
});

test("a terminal gets the details as a list", async () => {
  const page = (await readRulePage("dropin-empty", "en")) ?? "";
  const [, details = ""] = page.split("## Details\n\n");
  expect(details).toMatch(/^- Found: .*\n- Log: `[^|]*\n(?:- .*: .*\n)*$/);
  expect(page).not.toMatch(/prettier-ignore|\]\((?!https:)/);
});

test("a page without a fix has none", () => {
  const page =
    "# id\n\nIt is.\n\n- **Fix**: none.\n\n## Why\n\nIt is so.\n\n## Wrong\n\n## Right\n\n## Fix\n";
  expect(sectionsOfPage(page)).toEqual({ why: "It is so.", fix: "" });
});
