import axe from "axe-core";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newContext, openPage, startBrowser } from "./browser.ts";
import { themes } from "./themes.ts";
import { locales, views } from "./views.ts";

let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  browser = await startBrowser();
  context = await newContext(browser);
});

afterAll(() => browser.close());

/**
 * Violations that axe reports against WCAG 2.2 AA and its own advice, a line for each element: the rule, the element,
 * and why.
 */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() =>
    (globalThis as unknown as { readonly axe: typeof axe }).axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    }),
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ""}`),
  );
}

describe.each(locales)("in the language %s", (locale) => {
  describe.each(Object.entries(views))("the page %s", (_name, show) => {
    test.each(themes)("has nothing that axe finds in the theme $name", async (theme) => {
      const shown = await show(locale);
      const page = await openPage(context, shown, theme);
      expect(await violations(page)).toEqual([]);
      expect(await page.locator("html").getAttribute("lang")).toBe(locale);
      expect(await page.title()).not.toBe("");
      // Nothing moves, so users need not ask for less motion.
      expect(shown.html).not.toMatch(/\b(?:transition|animation)\b/);
      await page.close();
    });
  });
});
