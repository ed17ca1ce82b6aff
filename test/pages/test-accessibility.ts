import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newContext, show, startBrowser } from "./browser.ts";
import { themes, type Theme } from "./themes.ts";
import { views, type Locale, type ShownPage } from "./views.ts";
import { violations } from "./violations.ts";

/** Looks at every view in themes with axe. Each language has a file, so that both workers have work. */
export function testAccessibility(locale: Locale, shownThemes: readonly Theme[] = themes): void {
  let browser: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    browser = await startBrowser();
    context = await newContext(browser);
  });

  afterAll(() => browser.close());

  describe.each(Object.entries(views))("the page %s", (_name, answer) => {
    let answered: Promise<ShownPage> | undefined;
    let page: Page;

    beforeAll(async () => {
      page = await context.newPage();
    });

    afterAll(() => page.close());

    test.each(shownThemes)("has nothing that axe finds in the theme $name", async (theme) => {
      const shown = await (answered ??= answer(locale));
      // A new document in the same process, which has read axe before.
      await page.goto("about:blank");
      await show(page, shown, theme);
      expect(await violations(page)).toEqual([]);
      expect(await page.locator("html").getAttribute("lang")).toBe(locale);
      expect(await page.title()).not.toBe("");
      // Nothing moves, so users need not ask for less motion.
      expect(shown.html).not.toMatch(/\b(?:transition|animation)\b/);
    });
  });
}
