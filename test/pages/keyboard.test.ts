import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newContext, sendTo, show, startBrowser } from "./browser.ts";
import { themes } from "./themes.ts";
import { views, type ShownPage } from "./views.ts";

let browser: Browser;
let context: BrowserContext;
let page: Page;
const [theme] = themes;

beforeAll(async () => {
  browser = await startBrowser();
});

beforeEach(async () => {
  context = await newContext(browser);
});

afterEach(() => context.close());
afterAll(() => browser.close());

async function open(name: string): Promise<ShownPage> {
  const shown = await views[name]?.("en");
  if (!shown || !theme) throw new Error(`There is no page ${name}.`);
  page = await context.newPage();
  await show(page, shown, theme);
  return shown;
}

/** The name of the element that has the focus: its id, else its text. */
function focused(): Promise<string> {
  return page.evaluate(`(document.activeElement.id || document.activeElement.textContent).trim()`);
}

test.each(Object.keys(views))(
  "the keyboard reaches all that can be used in the page %s",
  async (name) => {
    await open(name);
    const usable = `[...document.querySelectorAll("a[href], button, select, input, summary, [tabindex='0']")]`;
    const count = await page.evaluate<number>(`${usable}.length`);
    const reached = new Set<number>();
    for (let step = 0; step < count; step += 1) {
      await page.keyboard.press("Tab");
      reached.add(await page.evaluate<number>(`${usable}.indexOf(document.activeElement)`));
    }
    expect(reached.size).toBe(count);
    expect(reached).not.toContain(-1);
  },
);

test("a version of the row leads to its changes", async () => {
  await open("versions");
  await page.locator("#step-2").focus();
  await page.keyboard.press("Enter");
  expect(await focused()).toBe("chapter-2");
  expect(await page.locator("#chapter-2").textContent()).toBe("Kubernetes 1.32: does not start");
  expect(await page.locator('[aria-current="true"] b').allTextContents()).toEqual(["1.31"]);
});

describe("the view of posture", () => {
  test("filters by the keyboard, and says which verdicts are shown", async () => {
    await open("posture");
    const button = page.locator("#filter-fail");
    await button.focus();
    await page.keyboard.press("Space");
    expect(await button.getAttribute("aria-pressed")).toBe("false");
    expect(await page.locator("li[data-is=fail]:visible").count()).toBe(0);
    expect(await focused()).toBe("filter-fail");
  });

  test("keeps the focus while it is renewed, and gives that of a row that has gone to its successor", async () => {
    const { message } = await open("posture");
    const { body, ...others } = message as { readonly body: string };
    const rows = page.locator("ul.rows > li");
    const [first, second] = [
      await rows.nth(0).getAttribute("id"),
      await rows.nth(1).getAttribute("id"),
    ];
    const except = `${first}/except`;
    await page.locator(`[id="${except}"]`).focus();
    await sendTo(page, { ...others, body });
    expect(await focused()).toBe(except);
    await sendTo(page, { ...others, body: body.replace(/<li id="[^]*?<\/li>\n/, "") });
    expect(await focused()).toBe(second);
  });

  test("tells a screen reader what has changed, in the language of the answer", async () => {
    const { message } = await open("posture");
    const status = page.getByRole("status");
    const { said } = message as { readonly said: string };
    expect(await status.textContent()).toBe(said);
    await sendTo(page, { ...message, locale: "zh-cn", said: "2 项检查。" });
    expect(await status.textContent()).toBe("2 项检查。");
    expect(await page.locator("html").getAttribute("lang")).toBe("zh-cn");
  });
});

describe("the views of reports", () => {
  test("filter by text and by kind, say how many rows are left, and hide empty sections", async () => {
    await open("upgrade");
    const rows = page.locator(".rows > li");
    const all = await rows.count();
    const field = page.locator("#query");
    await field.focus();
    await page.keyboard.type("runOnce");
    const left = await page.locator(".rows > li:visible").count();
    expect([left > 0, left < all]).toEqual([true, true]);
    expect(await page.getByRole("status").textContent()).toBe(`${left} of ${all} shown`);
    expect(await page.locator("section:visible").count()).toBe(left);
    await page.keyboard.press("Escape");
    expect(await page.locator(".rows > li:visible").count()).toBe(all);
    await page.locator("#filter-refused").click();
    expect(await page.locator("li[data-is=refused]:visible").count()).toBe(0);
  });

  test("the arrows go from row to row, from the field to the first", async () => {
    await open("upgrade");
    const ids = await page.evaluate<string[]>(
      `[...document.querySelectorAll(".rows > li")].map(({ id }) => id)`,
    );
    await page.locator("#query").focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(ids[0]);
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe(ids[1]);
    await page.keyboard.press("ArrowUp");
    expect(await focused()).toBe(ids[0]);
  });

  test("keep the filter and the cursor in it while the view is renewed", async () => {
    const { message } = await open("upgrade");
    const field = page.locator("#query");
    await field.focus();
    await page.keyboard.type("run");
    await page.keyboard.press("ArrowLeft");
    const left = await page.locator(".rows > li:visible").count();
    await sendTo(page, message ?? {});
    expect(await focused()).toBe("query");
    expect(await page.locator(".rows > li:visible").count()).toBe(left);
    await page.keyboard.type("X");
    expect(await field.inputValue()).toBe("ruXn");
  });
});

test("the table of drift says by which column it is sorted, and how many rows a filter leaves", async () => {
  await open("drift");
  const head = page.locator("th").first();
  await head.getByRole("button").focus();
  await page.keyboard.press("Enter");
  expect(await head.getAttribute("aria-sort")).toBe("ascending");
  await page.locator("input").fill("maxPods");
  expect(await page.getByRole("status").textContent()).toMatch(/^1 /);
});
