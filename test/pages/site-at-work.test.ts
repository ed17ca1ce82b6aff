import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startBrowser } from "./browser.ts";
import { builtSite, type BuiltSite } from "./built-site.ts";

let site: BuiltSite;
let browser: Browser;

beforeAll(async () => {
  [site, browser] = await Promise.all([builtSite(), startBrowser()]);
});

afterAll(() => Promise.all([site.end(), browser.close()]));

describe("the first page", () => {
  test.each([
    ["index.html", "Errors: 2, warnings: 1, remarks: 0", "Errors: 2, warnings: 0, remarks: 0"],
    ["zh-cn/index.html", "错误：2, 警告：1, 提示：0", "错误：2, 警告：0, 提示：0"],
  ])("shows mistakes on %s, and fixes one", async (path, before, after) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url().replace(/^.*\//, "")));
    await page.goto(site.serverAddress + path);
    expect(await page.locator("#try-counts").textContent()).toBe(before);
    expect(await page.locator("#try-code mark").allTextContents()).toEqual(["MaxPods", "5", "75"]);
    // The editor and the service come when a user touches the example.
    expect(asked).not.toContain("playground-service.js");
    await page.locator("#try button.fix").first().click();
    await expect.poll(() => page.locator("#try-counts").textContent()).toBe(after);
    expect(await page.locator("#try .cm-line").allTextContents()).toContain("maxPods: 60");
    await page.locator("#try-more").click();
    await page.waitForURL(/\/playground\.html#/);
    await page.locator(".cm-line").getByText("maxPods: 60", { exact: true }).waitFor();
    await context.close();
  });
});

describe("the page about a kubelet that does not start", () => {
  const lines = `Nov 26 08:12:31 node-1 kubelet[1042]: E1126 08:12:31.415231    1042 run.go:72] "command failed" err="failed to validate kubelet configuration, error: invalid configuration: imageGCLowThresholdPercent (--image-gc-low-threshold) 90 must be less than imageGCHighThresholdPercent (--image-gc-high-threshold) 85, path: &TypeMeta{Kind:,APIVersion:,}"`;
  const file = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
imageGCHighThresholdPercent: 85
imageGCLowThresholdPercent: 90
`;

  async function answered(page: Page): Promise<readonly string[]> {
    await page.locator(".cause, #answer > p:not(.nothing)").first().waitFor();
    return page
      .locator("#answer h2, #answer .place button, #answer > p:not(.try)")
      .allTextContents();
  }

  test("names cause, line and remedy of a log with its file, and is shared", async () => {
    const context = await browser.newContext();
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    const page = await context.newPage();
    await page.goto(`${site.serverAddress}why-does-my-kubelet-not-start.html`);
    await page.locator("#log").fill(lines);
    await page.locator("#file").fill(file);
    await page.getByText("The log says, and the configuration shows").waitFor();
    expect(await answered(page)).toEqual([
      "The log says, and the configuration shows",
      "Line 4: imageGCLowThresholdPercent (90) must be less than imageGCHighThresholdPercent (85). The kubelet does not start. Lower imageGCLowThresholdPercent.",
    ]);
    const remedy = page.locator(".cause h3 + .markdown");
    expect((await remedy.textContent())?.trim()).toBe(
      "Lower imageGCLowThresholdPercent, or raise imageGCHighThresholdPercent.",
    );
    await page.locator(".place button").click();
    const chosen = await page.evaluate(
      "document.activeElement.value.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd)",
    );
    expect(chosen).toBe("imageGCLowThresholdPercent: 90");

    await page.locator("#copy-link").click();
    const link = await page.locator("#link").inputValue();
    const other = await context.newPage();
    await other.goto(link);
    await other.locator(".cause").waitFor();
    expect(await other.locator("#file").inputValue()).toBe(file);
    await other.getByRole("link", { name: "More about image-gc-low-lt-high" }).click();
    await other.waitForURL("**/rules/image-gc-low-lt-high.html");
    expect(asked.filter((url) => !/^(?:blob:|http:\/\/127\.0\.0\.1:)/.test(url))).toEqual([]);
    await context.close();
  });

  test.each([
    ["a log alone", lines, "The log says"],
    ["a file that is pasted as a log", file, "The configuration has an error"],
    [
      "a cause on the node",
      'E1 run.go:1] "command failed" err="failed to run Kubelet: running with swap on is not supported"',
      "The log says",
    ],
  ])("answers about %s", async (_, text, heading) => {
    const page = await browser.newPage();
    await page.goto(`${site.folderAddress}why-does-my-kubelet-not-start.html`);
    await page.locator("#log").fill(text);
    expect((await answered(page))[0]).toBe(heading);
    await page.close();
  });

  test("says what to paste if it knows nothing", async () => {
    const page = await browser.newPage();
    await page.goto(`${site.folderAddress}why-does-my-kubelet-not-start.html`);
    await page.locator("#log").fill("Started kubelet.");
    expect((await answered(page))[0]).toMatch(/^These lines contain no message/);
    await page.close();
  });
});

test("rule pages open their wrong example in the playground, which reports the rule", async () => {
  const rulePages = site.pages.filter((path) => /^rules\/(?!index)/.test(path));
  const linking = rulePages.filter((path) =>
    readFileSync(join(site.folder, path), "utf8").includes("playground.html#files="),
  );
  expect(linking.length).toBeGreaterThan(385);
  const page = await browser.newPage();
  await page.goto(`${site.folderAddress}zh-cn/rules/eviction-hard-partial.html`);
  await page.getByRole("link", { name: "在演练场中打开" }).click();
  await page.locator("#answer-findings a").getByText("eviction-hard-partial").waitFor();
  await page.close();
});

test("on a phone, the title is the first part of a page", async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  for (const path of [
    "guide.html",
    "rules/index.html",
    "zh-cn/feature-gates.html",
    "feature-gates.html",
  ]) {
    if (!site.pages.includes(path)) continue;
    await page.goto(site.folderAddress + path);
    const box = await page.locator("main h1").boundingBox();
    expect(box?.y).toBeLessThan(180);
  }
  await page.close();
});
